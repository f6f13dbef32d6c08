import { ListExport } from './list-export.tsx';

export const Idle = () => (
  <ListExport name="stores" path="/admin/vendors/export" ask={() => ({})} />
);

import { SortableRows } from './sortable-rows.tsx';

export const Rows = () => (
  <SortableRows ids={[1, 2]} onMove={() => undefined}>
    <p>Tajine</p>
    <p>Thé</p>
  </SortableRows>
);

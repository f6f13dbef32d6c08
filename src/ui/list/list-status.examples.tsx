import { ListStatus } from './list-status.tsx';

const read = { error: null, isPending: false, dataUpdatedAt: 0, refetch: () => undefined };
const status = { empty: 'There are no stores.', isNarrowed: false, onWiden: () => undefined, n: 0 };

export const Reading = () => <ListStatus {...status} read={{ ...read, isPending: true }} />;
export const Empty = () => <ListStatus {...status} read={read} />;
export const NoMatch = () => <ListStatus {...status} read={read} isNarrowed />;
export const Failed = () => <ListStatus {...status} read={{ ...read, error: new Error('No') }} />;
export const Stale = () => (
  <ListStatus {...status} n={3} read={{ ...read, error: new Error('No') }} />
);

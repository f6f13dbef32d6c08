import { LONG } from '#tests/support/gallery/samples.ts';
import { Changes } from './changes.tsx';

/** Amounts, shares and lists; a field that was empty, and one that became it. */
export const Changed = () => (
  <Changes
    of={[
      { field: 'version', before: 1, after: 2 },
      { field: 'name', before: 'Atlas', after: LONG },
      { field: 'price', before: '6500', after: '7000' },
      { field: 'commissionBp', before: 1800, after: 2000 },
      { field: 'phone', before: null, after: '+212 522 987654' },
      { field: 'tags', before: ['halal', 'new'], after: [] },
    ]}
  />
);
/** The fields of a new record, on request. */
export const New = () => (
  <Changes
    of={[
      { field: 'name', before: null, after: 'Atlas' },
      { field: 'isOpen', before: null, after: true },
    ]}
  />
);

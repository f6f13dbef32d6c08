import { useState } from 'react';
import type { ListFilter } from '#src/ui/list/list.ts';
import type { ListState } from '#src/ui/list/list-parts.ts';
import { over } from '#tests/support/gallery/stage.tsx';
import { FilterMenu } from './filter-menu.tsx';

const options = [
  { value: 'active', label: 'Active' },
  { value: 'blocked', label: 'Blocked by the platform' },
];
const Opened = ({ filter, initial = {} }: { filter: ListFilter; initial?: ListState }) => {
  const [state] = useState<ListState>(initial);
  return <FilterMenu filter={filter} state={state} isFaulty={false} set={() => undefined} />;
};
const opened = (filter: object, initial?: ListState) =>
  over(() => (
    <Opened
      filter={{ label: 'stores.status', ...filter } as ListFilter}
      {...(initial ? { initial } : {})}
    />
  ));

export const Several = opened(
  { kind: 'choice', name: 'a', options, several: true },
  { a: 'active' },
);
const many = Array.from({ length: 40 }, (_, n) => ({ value: `${n}`, label: `Choice ${n + 1}` }));
export const Many = opened(
  { kind: 'choice', name: 'm', options: many, several: true },
  { m: '2,30' },
);
export const One = opened({ kind: 'choice', name: 'b', options, defaultValue: 'active' });
export const Days = opened({ kind: 'days', names: ['from', 'to'] }, { from: '2026-03-04' });
export const Amounts = opened({ kind: 'amounts', names: ['low', 'high'] }, { low: '118' });
export const Text = opened({ kind: 'text', name: 'c' });
export const Record = opened({
  kind: 'record',
  name: 'd',
  find: async () => [{ value: '12', label: 'Café Atlas' }],
  show: async () => 'Café Atlas',
});
export const Faulty = () => (
  <FilterMenu
    filter={{ kind: 'text', name: 'e', label: 'stores.status' }}
    state={{ e: 'what' }}
    isFaulty
    set={() => undefined}
  />
);

import { defineList, type List } from '#src/ui/list/list.ts';
import { exampleRoute } from './samples.ts';

export interface SampleRow {
  id: number;
  version: number;
  name: string;
  total: string;
  state: string;
}

export const SAMPLE_ROWS: readonly SampleRow[] = Array.from({ length: 12 }, (_, at) => ({
  id: at + 1,
  version: 1,
  name:
    at === 3
      ? 'A store whose name needs far more room than its column has for it'
      : `Store ${at + 1}`,
  total: `MAD ${118 + at}.00`,
  state: at % 3 === 0 ? 'Blocked' : 'Active',
}));

const states = [
  { value: 'active', label: 'Active' },
  { value: 'blocked', label: 'Blocked' },
];

/** A list with a column, a filter and an act of each kind. */
export const sampleList = (more: object = {}): List<SampleRow> =>
  defineList({
    id: 'sample',
    label: 'stores.screen',
    counted: 'stores.counted',
    routes: { list: SAMPLE_ROUTE },
    searchHint: 'lists.filter_find',
    columns: [
      {
        id: 'name',
        label: 'stores.name',
        width: 'minmax(8rem, 2fr)',
        isTitle: true,
        sort: 'name',
        cell: (row: SampleRow) => row.name,
      },
      {
        id: 'state',
        label: 'stores.status',
        width: '8rem',
        cell: (row: SampleRow) => row.state,
        only: () => ({ state: 'active' }),
      },
      {
        id: 'total',
        label: 'stores.order_total',
        width: '8rem',
        isNumber: true,
        cell: (row: SampleRow) => row.total,
      },
    ],
    filters: [
      { kind: 'choice', name: 'state', label: 'stores.status', options: states, several: true },
      { kind: 'days', names: ['from', 'to'], label: 'live.col_store' },
    ],
    acts: [
      {
        id: 'block',
        label: 'live.event_cancel',
        key: 'b',
        can: () => true,
        asks: 'reason',
        send: async () => [],
      },
      { id: 'clear', label: 'live.event_assign', can: () => false, send: async () => [] },
    ],
    path: (row: SampleRow) => `/stores/${row.id}`,
    name: (row: SampleRow) => row.name,
    isOver: (row: SampleRow) => row.id === 5,
    empty: 'stores.empty',
    ...more,
  } as never) as never;

export const SAMPLE_ROUTE = exampleRoute('/api/samples');

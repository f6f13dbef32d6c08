import { shownSource } from '#src/domain/live/shown-source.ts';
import { type AnswerProgress, driverProgressOf } from '#src/domain/order/answer-progress.ts';
import { currentLanguage, type MessageKey } from '#src/lib/i18n.ts';
import { normaliseText } from '#src/lib/text/normalise-text.ts';
import type { BoardComparison, LiveOrder } from '#streams/index.ts';

interface Column {
  label: MessageKey;
  /** The grid track and the minimum width, in rem. */
  track: string;
  least: number;
  isNumber?: boolean;
  /**
   * The value that rows are sorted by: numbers by size, texts alphabetically. Absent: not sortable.
   */
  key?: (live: LiveOrder, nowMs: number) => number | string;
}

const fixed = (rem: number) => ({ track: `${rem}rem`, least: rem });
const flexible = (least: number, share: number) => ({
  track: `minmax(${least}rem, ${share}fr)`,
  least,
});
/** Orders without a driver come last. */
const LAST = Number.MAX_SAFE_INTEGER;

/** Every column of the board. */
export const COLUMNS = {
  // Seven digits last a marketplace for some years.
  id: { label: 'live.col_id', ...fixed(3.5), isNumber: true, key: ({ order }) => order.id },
  // A later creation time means a lower age.
  age: { label: 'live.col_age', ...fixed(3.25), isNumber: true, key: (live) => -live.placedAtMs },
  store: {
    label: 'live.col_store',
    ...flexible(4.25, 2),
    key: ({ order }) => normaliseText(order.store.name),
  },
  zone: {
    label: 'live.col_zone',
    ...flexible(4, 1.2),
    key: ({ order }) => normaliseText(order.zone),
  },
  status: {
    label: 'live.col_status',
    // “En préparation”.
    ...fixed(currentLanguage() === 'fr' ? 6.75 : 5.25),
    key: ({ order }) => STEPS.indexOf(order.status),
  },
  driver: {
    // Wide enough to show why there is no driver.
    label: 'live.col_driver',
    ...fixed(5.75),
    key: ({ order }) => order.driver?.code ?? '\uffff',
  },
  // What the driver answered, and then where he is.
  answer: {
    label: 'answers.column',
    ...fixed(4.75),
    key: ({ order }) => PROGRESS.indexOf(driverProgressOf(order)?.step ?? null),
  },
  due: { label: 'live.col_due', ...fixed(4), isNumber: true, key: (live) => live.promisedAtMs },
  total: {
    label: 'live.col_total',
    ...fixed(4.25),
    isNumber: true,
    key: ({ order }) => Number(order.total),
  },
  alarm: { label: 'live.col_alarm', ...fixed(2.5) },
  customer: {
    label: 'live.col_customer',
    ...flexible(7, 1.5),
    key: ({ order }) => normaliseText(order.customer.name),
  },
  address: {
    label: 'live.col_address',
    ...flexible(9, 2),
    key: ({ order }) => normaliseText(order.address),
  },
  payment: { label: 'live.col_payment', ...fixed(4), key: ({ order }) => order.payment },
  ready: {
    label: 'live.col_ready',
    ...fixed(4.75),
    isNumber: true,
    key: (live) => live.readyDueAtMs,
  },
  promised: {
    label: 'live.col_promised',
    ...fixed(4.5),
    isNumber: true,
    key: (live) => live.promisedAtMs,
  },
  'driver-name': {
    label: 'live.col_driver_name',
    ...flexible(7, 1.5),
    key: ({ order }) => (order.driver ? normaliseText(order.driver.name) : '\uffff'),
  },
  ping: {
    label: 'live.col_ping',
    ...fixed(4),
    isNumber: true,
    key: ({ order }, nowMs) =>
      order.driver ? shownSource().positions.ageMs(order.driver.id, nowMs) : LAST,
  },
  load: {
    label: 'live.col_load',
    ...fixed(3.25),
    isNumber: true,
    key: ({ order }) =>
      order.driver
        ? (shownSource().drivers.get(order.driver.id)?.activeOrders.length ?? LAST)
        : LAST,
  },
} as const satisfies Record<string, Column>;
export type ColumnId = keyof typeof COLUMNS;
export const COLUMN_IDS = Object.keys(COLUMNS) as ColumnId[];

/** The least certain first: an order without a driver, or without a question, comes last. */
const PROGRESS: readonly (AnswerProgress | null)[] = [
  'sent',
  'seen',
  'accepted',
  'at_store',
  'at_door',
  null,
];
const STEPS = ['placed', 'accepted', 'preparing', 'ready', 'picked_up', 'delivered'] as string[];

export const DEFAULT_COLUMNS: readonly ColumnId[] = [
  'id',
  'age',
  'store',
  'zone',
  'status',
  'driver',
  'due',
  'total',
  'alarm',
];

/**
 * The columns that an operator acts by, and the columns that are hidden to make room for them, in
 * this order.
 */
const NEEDED: readonly ColumnId[] = ['due', 'alarm'];
const GIVING_WAY: readonly ColumnId[] = ['total', 'zone'];

export const columnOf = (id: ColumnId): Column => COLUMNS[id];
export const isColumn = (text: string): text is ColumnId => Object.hasOwn(COLUMNS, text);

/** The column that the rows are sorted by; null: by urgency. */
export type Sort = { column: ColumnId; desc: boolean } | null;

/** The comparison for a sort. Ties are broken by the order's number, so that the sort is stable. */
export function precedesOf(sort: Sort): BoardComparison | null {
  const key = sort && columnOf(sort.column).key;
  if (!key) return null;
  const sign = sort.desc ? -1 : 1;
  return (a, b, nowMs) => {
    const [one, other] = [key(a, nowMs), key(b, nowMs)];
    if (one === other) return a.order.id - b.order.id;
    return one < other ? -sign : sign;
  };
}

/** Moves a column to a position, limited to the number of columns. */
export function moveColumn(
  columns: readonly ColumnId[],
  id: ColumnId,
  to: number,
): readonly ColumnId[] {
  const rest = columns.filter((one) => one !== id);
  const at = Math.max(0, Math.min(rest.length, to));
  return [...rest.slice(0, at), id, ...rest.slice(at)];
}

/** The minimum width of adjacent columns including the row's padding, in rem. */
export const leastWidth = (columns: readonly ColumnId[]): number =>
  columns.reduce((sum, id) => sum + columnOf(id).least, 1);

/**
 * The columns that are shown in a width in rem. The total and then the zone are hidden if a
 * required column would not fit. Other columns that the user added are reached by scrolling.
 */
export function columnsWithin(columns: readonly ColumnId[], room: number): readonly ColumnId[] {
  let shown = columns;
  for (const id of GIVING_WAY) {
    const last = shown.findLastIndex((one) => NEEDED.includes(one));
    if (leastWidth(shown.slice(0, last + 1)) <= room) break;
    if (shown.indexOf(id) < last) shown = shown.filter((one) => one !== id);
  }
  return shown;
}

import type { ReportRows } from '#contract/insight/reports/definition.ts';
import type { ReportId } from '#contract/insight/reports/definitions.ts';
import type { DayRange } from '#contract/insight/reports/range.ts';
import type { StatementLine } from '#contract/money/statement-line.ts';

/** What a figure covers: a range of days, and at most one value of each dimension. */
export interface FigureScope extends DayRange {
  zone?: string | undefined;
  storeId?: string | undefined;
  driverId?: string | undefined;
  promotionId?: string | undefined;
  cause?: string | undefined;
  party?: string | undefined;
  staffId?: string | undefined;
  /** A dimension that no list can filter by, such as a reason or a member of staff. */
  other?: string | undefined;
}

type PathOf = (part: FigureScope) => string | null;

const link = (path: string, query: Readonly<Record<string, string | undefined>>): string => {
  const given = Object.entries(query).filter((pair): pair is [string, string] => !!pair[1]);
  return `${path}?${new URLSearchParams(given)}`;
};

/** The orders that ended in these days, in the query language of their list. */
function orders(condition: string, part: FigureScope): string | null {
  const { from, to, zone, storeId, driverId } = part;
  if (part.other !== undefined || part.promotionId !== undefined || zone?.includes('"'))
    return null;
  const words = [
    condition,
    ...(from === to ? [`closed:${from}`] : [`closed>=${from}`, `closed<=${to}`]),
    ...(zone ? [`zone:"${zone}"`] : []),
    ...(storeId ? [`store:#${storeId}`] : []),
    ...(driverId ? [`driver:#${driverId}`] : []),
    ...(part.cause ? [`cause:${part.cause}`] : []),
    ...(part.party ? [`party:${part.party}`] : []),
  ];
  return link('/orders', { q: words.join(' ') });
}

/** The days of a range in the format of the lists' addresses. */
const days = ({ from, to }: DayRange) => ({ from, to });

/** Transfers cannot be filtered by zone or reason, so such figures have no list. */
const transfers = (kind: string, part: FigureScope): string | null =>
  part.zone || part.cause || part.party || part.other !== undefined
    ? null
    : link('/transactions', {
        kind,
        ...(part.storeId ? { storeId: part.storeId } : {}),
        ...(part.driverId ? { ownerId: part.driverId } : {}),
        ...days(part),
      });

const remittances = (part: FigureScope, more: Readonly<Record<string, string>> = {}): string =>
  link('/collections-log', { ...more, driverId: part.driverId, ...days(part) });

const payouts = (part: FigureScope): string | null =>
  part.zone
    ? null
    : link('/store-payouts', {
        status: 'paid',
        store: part.storeId,
        paidFrom: part.from,
        paidTo: part.to,
      });

/** The movements of one line of a store's statement. */
const statementLine =
  (line: StatementLine): PathOf =>
  ({ storeId, zone, other, from, to }) =>
    storeId === undefined || zone || other !== undefined
      ? null
      : link(`/store-balance/${storeId}`, { period: 'own', from, until: to, line });

/** The cases that were opened in these days. A row of cases of nobody has no list. */
const casesOf =
  (queue: string, state?: string): PathOf =>
  (part) =>
    part.zone || (part.other !== undefined && part.staffId === undefined)
      ? null
      : link('/cases', {
          queue,
          state,
          cause: part.cause,
          party: part.party,
          storeId: part.storeId,
          driverId: part.driverId,
          ownerId: part.staffId,
          openedFrom: part.from,
          openedTo: part.to,
        });

/** Who was written to and called. */
const contacted: PathOf = ({ storeId, driverId }) =>
  storeId ? `/stores/${storeId}` : driverId ? `/drivers/${driverId}` : null;

const DELIVERED = 'status:delivered';
const delivered: PathOf = (part) => orders(DELIVERED, part);
const none: PathOf = () => null;
const of =
  (condition: string): PathOf =>
  (part) =>
    orders(condition, part);
const moved =
  (kind: string): PathOf =>
  (part) =>
    transfers(kind, part);

/** The list behind each figure; `rest`: behind all figures that are not named. */
const LISTS: Readonly<Record<ReportId, { rest: PathOf } & Readonly<Record<string, PathOf>>>> = {
  sales: {
    rest: delivered,
    cash: of(`${DELIVERED} payment:cash`),
    card: of(`${DELIVERED} payment:card`),
  },
  cancellations: {
    rest: of('status:cancelled,returned'),
    cancelled: of('status:cancelled'),
    returned: of('status:returned'),
  },
  timeliness: { rest: delivered, onTime: of(`${DELIVERED} -late`) },
  'store-statement': {
    rest: none,
    sales: moved('sale'),
    promotions: moved('sale'),
    commission: statementLine('commission'),
    refunds: statementLine('refunds'),
    ends: moved('order_end'),
    charges: statementLine('charges'),
    owed: statementLine('owed'),
    other: statementLine('other'),
    payouts: moved('payout'),
  },
  commission: { rest: delivered },
  'driver-cash': {
    rest: none,
    collected: (part) => (part.driverId ? transfers('sale', part) : null),
    remitted: (part) => remittances(part, { reversed: 'false' }),
    variance: (part) => remittances(part, { variance: 'true' }),
  },
  'driver-activity': { rest: delivered, cash: of(`${DELIVERED} payment:cash`) },
  refunds: {
    rest: none,
    refunds: (part) => (part.storeId ? null : transfers('refund', part)),
    amount: (part) => (part.storeId ? null : transfers('refund', part)),
    byStore: (part) => (part.storeId ? transfers('refund', part) : null),
  },
  'promotion-cost': {
    rest: ({ promotionId }) => (promotionId ? `/promotions/${promotionId}` : null),
  },
  losses: {
    rest: none,
    // The list of a store has only the ends that moved its own balance.
    ends: (part) => (part.storeId ? null : transfers('order_end', part)),
  },
  changes: { rest: none },
  'missing-items': { rest: none },
  items: { rest: none },
  answers: { rest: none },
  waits: { rest: none },
  proofs: { rest: none },
  overrides: { rest: none },
  remedies: { rest: none },
  'item-remedies': { rest: none },
  holds: { rest: none },
  pauses: { rest: none },
  attempts: { rest: none },
  cases: {
    rest: none,
    opened: casesOf('all'),
    unresolved: casesOf('open'),
    resolved: casesOf('all', 'resolved'),
    refused: casesOf('all', 'refused'),
    overdue: casesOf('late'),
  },
  contact: { rest: contacted },
  payouts: { rest: payouts },
  operators: { rest: none },
};

/** The address of the list behind a figure; null if no list shows exactly these records. */
export function drillDownPath(report: ReportId, measure: string, part: FigureScope): string | null {
  const lists = LISTS[report];
  return (lists[measure] ?? lists.rest)(part);
}

/** Narrows a part of a report's figures to one of its rows. */
export function scopeOf(
  whole: FigureScope,
  kind: ReportRows,
  { key, name, to }: { key: string; name: string; to: string | null },
): FigureScope {
  switch (kind) {
    case 'period':
      return { ...whole, from: key, to: to ?? key };
    case 'store':
      return { ...whole, storeId: key };
    case 'driver':
      return { ...whole, driverId: key };
    case 'zone':
      return { ...whole, zone: name };
    case 'promotion':
      return { ...whole, promotionId: key };
    case 'cause':
      return { ...whole, cause: key };
    case 'party':
      return { ...whole, party: key };
    case 'staff':
      return { ...whole, staffId: key, other: key };
    default:
      return { ...whole, other: key };
  }
}

import { type RawBuilder, sql } from 'kysely';
import { CAUSES, partyOf } from '#contract/causes/causes.ts';
import { CASE_REPORTS } from '#contract/insight/reports/case-reports.ts';
import type { ReportRows } from '#contract/insight/reports/definition.ts';
import type { ReportId } from '#contract/insight/reports/definitions.ts';
import { DRIVER_DAY_REPORTS } from '#contract/insight/reports/driver-day.ts';
import { monthAfter } from '#contract/insight/reports/range.ts';
import type { AlarmSettings } from '#contract/operations/alarm-limits.ts';
import { casablancaDayBegin, dayAfter } from '#rules/time.ts';
import { type DriverDayReport, driverDayRows } from './driver-day.ts';
import { ofOrders } from './figures/conditions.ts';
import type { FigureTable } from './figures/figure-table.ts';
import { STORE_MONEY_SUMS } from './figures/store-money.ts';
import {
  CASH,
  CAUSE,
  DRIVER,
  PROMOTION,
  REASON,
  REFUND,
  REFUND_CAUSE,
  STAFF,
  STORE,
  STORE_MONEY,
} from './figures/tables.ts';
import {
  CHANGE,
  ITEM,
  LOSS,
  MISSING,
  STORE_ITEM,
  substitutesOf,
} from './figures/trouble-tables.ts';
import type { Facts } from './reading.ts';
import type { Segment } from './segments.ts';

/** The query of a report, with the operational area resolved by name. */
export interface FiguresQuery {
  report: ReportId;
  limits: AlarmSettings;
  /** Now: what is overdue. */
  now: Date;
  rows: ReportRows;
  zone: { id: number; name: string } | null;
  storeId: number | undefined;
  driverId: number | undefined;
}

/** The reports that read folded figures. */
type FoldedReport = Exclude<ReportId, DriverDayReport>;

const SALES_SUMS = ['delivered', 'goods', 'fees', 'discounts', 'cash', 'card'];
const TIMES = ['delivered', 'sent_again', 'on_time', 'door_seconds', 'door_minutes'];

/** The names of the sums that a report reads; absent: all of its table. */
const SUMS: Partial<Record<FoldedReport, readonly string[]>> = {
  sales: SALES_SUMS,
  timeliness: TIMES,
  cancellations: ['delivered', 'cancelled', 'returned', 'lost_value'],
  commission: ['delivered', 'goods', 'store_discounts', 'commission'],
  'store-statement': STORE_MONEY_SUMS,
  payouts: ['payouts', 'paid_payouts'],
  'driver-activity': [
    'delivered',
    'sent_again',
    'on_time',
    'door_minutes',
    'cash',
    'earned',
    'given',
    'taken',
  ],
  refunds: ['refunds', 'amount', 'by_store', 'reversed'],
};

const TABLES: Readonly<Record<FoldedReport, FigureTable>> = {
  sales: STORE,
  timeliness: STORE,
  cancellations: STORE,
  commission: STORE,
  'store-statement': STORE_MONEY,
  payouts: STORE_MONEY,
  'driver-cash': CASH,
  'driver-activity': STORE,
  refunds: REFUND,
  'promotion-cost': PROMOTION,
  losses: LOSS,
  changes: CHANGE,
  'missing-items': MISSING,
  items: STORE_ITEM,
  operators: STAFF,
};

const BY_STORE: readonly string[] = [
  STORE.name,
  STORE_MONEY.name,
  REASON.name,
  CAUSE.name,
  REFUND.name,
  REFUND_CAUSE.name,
  PROMOTION.name,
  LOSS.name,
  CHANGE.name,
  MISSING.name,
  ITEM.name,
  STORE_ITEM.name,
];

/** Sums that are computed from several columns. */
const MADE: Readonly<Record<string, RawBuilder<unknown>>> = {
  by_store: sql`case when f.funder = 'store' then f.amount else 0 end`,
};

/** The rows `f` of a segment: the source and the condition. */
interface Rows {
  table: (segment: Segment) => RawBuilder<unknown>;
  within: (segment: Segment) => RawBuilder<unknown>;
}

const rowsOf = ({ name }: FigureTable): Rows => ({
  table: () => sql.table(name),
  within: ({ span, from, to }) =>
    sql`f.span = ${sql.lit(span)} and f.start >= ${from}::date and f.start <= ${to}::date`,
});

/** The party at fault for the cause of a row. */
const partyOfCause = sql`case ${sql.join(
  CAUSES.map((cause) => sql`when f.cause = ${sql.lit(cause)} then ${sql.lit(partyOf(cause))}`),
  sql` `,
)} else 'unknown' end`;

function factsOf(
  { table, within }: Rows,
  isByStore: boolean,
  request: FiguresQuery,
  names: readonly string[],
): Facts {
  const { rows, zone, storeId, driverId, report } = request;
  const isOfZones = rows === 'zone' && isByStore;
  const keys: Record<ReportRows, RawBuilder<unknown> | null> = {
    period: null,
    store: sql`f.store_id`,
    zone: isByStore ? sql`z.id` : sql`f.zone_id`,
    driver: sql`f.driver_id`,
    reason: sql`f.reason`,
    cause: sql`f.cause`,
    // The decision of an end, and a case, may name another party than its cause.
    party: report === 'losses' || report === 'cases' ? sql`f.party` : partyOfCause,
    funder: sql`f.funder`,
    promotion: sql`f.promotion_id`,
    staff: sql`f.user_id`,
    item: sql`f.item_id`,
    substitute: sql`f.item_id`,
  };
  const ofZone = isByStore
    ? sql`f.store_id in (select id from stores where zone = ${zone?.name})`
    : sql`f.zone_id = ${zone?.id}`;
  return {
    from: (segment) =>
      isOfZones
        ? sql`(${table(segment)} f join stores s on s.id = f.store_id join zones z on z.name = s.zone)`
        : sql`${table(segment)} f`,
    where: (segment) => sql`${within(segment)} ${zone ? sql`and ${ofZone}` : sql``}
      ${storeId === undefined ? sql`` : sql`and f.store_id = ${storeId}`}
      ${driverId === undefined ? sql`` : sql`and f.driver_id = ${driverId}`}`,
    sums: Object.fromEntries(names.map((name) => [name, MADE[name] ?? sql.ref(`f.${name}`)])),
    key: keys[rows],
  };
}

/** The days or months of a segment, and when each begins. */
function startsOf({ span, from, to }: Segment) {
  const after = span === 'month' ? monthAfter : dayAfter;
  const starts: string[] = [];
  for (let start = from; start <= to; start = after(start, 1)) starts.push(start);
  const begins = starts.map((start) => casablancaDayBegin(start).toISOString());
  // Found by a search among the day starts: computing the day of each row would cost more than
  // reading it.
  const start = sql`(${starts}::date[])[width_bucket(r.at, ${begins}::timestamptz[])]`;
  return { start, from: casablancaDayBegin(from), to: casablancaDayBegin(after(to, 1)) };
}

/**
 * The deliveries of the days of a segment: there are no figures by store and driver together. The
 * index `orders_delivered_pair` finds them.
 */
const deliveriesOf = ({ storeId, driverId }: FiguresQuery): Rows => ({
  within: () => sql`true`,
  table(segment) {
    const { start, from, to } = startsOf(segment);
    const of = ofOrders({ from, to, ...(storeId === undefined ? {} : { storeId }), driverId });
    return sql`(select ${start} as start, r.* from (${DRIVER.source(of)}) r)`;
  },
});

/** What replaced missing items: there are no figures by substitute, of which orders have few. */
const substituteRows: Rows = {
  within: () => sql`true`,
  table(segment) {
    const { start, from, to } = startsOf(segment);
    return sql`(select ${start} as start, r.* from (${substitutesOf({ from, to })}) r)`;
  },
};

/** The figures of a report that counts rows when it is read. */
function countedFacts(report: DriverDayReport, request: FiguresQuery): Omit<Sources, 'areFew'> {
  const {
    sums,
    source,
    isOfZone = false,
    hasOrders = false,
  } = driverDayRows(request.limits, request.now)[report];
  const rows: Rows = {
    within: () => sql`true`,
    table(segment) {
      const { start, from, to } = startsOf(segment);
      const within = (column: string) =>
        sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to}`;
      return sql`(select ${start} as start, r.* from (${source(within)}) r)`;
    },
  };
  const facts = factsOf(rows, !isOfZone, request, sums);
  // What is nobody's is in no row of drivers, stores or staff, and in the totals; orders have no cause.
  const ofNobody: Partial<Record<ReportRows, RawBuilder<unknown>>> = {
    store: sql`f.store_id is not null`,
    driver: sql`f.driver_id is not null`,
    staff: sql`f.user_id is not null`,
    ...(hasOrders ? { cause: sql`f.cause is not null`, party: sql`f.cause is not null` } : {}),
  };
  const only = ofNobody[request.rows] ?? sql`true`;
  return {
    facts,
    rowFacts: { ...facts, where: (segment) => sql`${facts.where(segment)} and ${only}` },
  };
}

const isOfDriverDay = (report: ReportId): report is DriverDayReport =>
  Object.hasOwn(DRIVER_DAY_REPORTS, report) || Object.hasOwn(CASE_REPORTS, report);

/** Rows of drivers who only handed orders over are for the report that counts that. */
const ofDeliveries = (facts: Facts, report: ReportId): Facts =>
  report === 'driver-activity'
    ? facts
    : { ...facts, where: (segment) => sql`${facts.where(segment)} and f.delivered <> 0` };

/** The sources of a report's figures. */
export interface Sources {
  /** The totals, by period. */
  facts: Facts;
  rowFacts: Facts;
  /** The orders of one store by one driver: too few to be worth parallel workers. */
  areFew: boolean;
}

export function factsFor(request: FiguresQuery): Sources {
  const { report, rows, driverId, storeId } = request;
  if (isOfDriverDay(report)) return { ...countedFacts(report, request), areFew: false };
  const usual = TABLES[report];
  const names = SUMS[report] ?? usual.sums;
  const isOfDriver = usual !== CASH && driverId !== undefined;
  const isByDriver = usual !== CASH && (isOfDriver || rows === 'driver');
  if (isByDriver && (storeId !== undefined || rows === 'store')) {
    const facts = factsOf(deliveriesOf(request), true, request, names);
    return { facts, rowFacts: facts, areFew: storeId !== undefined && driverId !== undefined };
  }
  const from = (of: FigureTable, more: Partial<FiguresQuery> = {}) =>
    factsOf(rowsOf(of), BY_STORE.includes(of.name), { ...request, ...more }, names);
  const isByCause = rows === 'cause' || rows === 'party';
  if (report === 'cancellations' && (rows === 'reason' || isByCause)) {
    // The totals include deliveries, which have no reason.
    const ofReasons = from(isByCause ? CAUSE : REASON);
    const rowFacts = { ...ofReasons, sums: { ...ofReasons.sums, delivered: sql`0` } };
    return { facts: from(STORE, { rows: 'period' }), rowFacts, areFew: false };
  }
  if (report === 'changes' && isByCause) {
    const all = from(CHANGE);
    // The rows without a cause are those of all orders that have ended.
    const rowFacts: Facts = {
      ...all,
      where: (segment) => sql`${all.where(segment)} and f.cause <> ''`,
    };
    return { facts: from(CHANGE, { rows: 'period' }), rowFacts, areFew: false };
  }
  if (report === 'items' && rows === 'item')
    return { facts: from(STORE_ITEM, { rows: 'period' }), rowFacts: from(ITEM), areFew: false };
  if (report === 'missing-items' && rows === 'substitute') {
    const rowFacts = factsOf(substituteRows, true, request, names);
    return { facts: from(MISSING, { rows: 'period' }), rowFacts, areFew: false };
  }
  // A driver has a row in each zone, so the total of all drivers is read from the stores, which
  // have fewer rows.
  const own = report === 'refunds' && isByCause ? REFUND_CAUSE : usual;
  const rowFacts = isByDriver ? ofDeliveries(from(DRIVER), report) : from(own);
  const facts = isByDriver && !isOfDriver ? from(usual, { rows: 'period' }) : rowFacts;
  return { facts, rowFacts, areFew: false };
}

import { type RawBuilder, type Selectable, sql } from 'kysely';
import { needsOf } from '#contract/catalogue/needs.ts';
import type { OrderVisits } from '#contract/operations/driver-facts/arrival.ts';
import type { LiveFacts } from '#contract/operations/driver-facts/live-facts.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { foodOf } from '#machines/order/food.ts';
import type { Database } from '../../platform/db/schema.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import { driverCode } from '../drivers/driver-code.ts';

export type OrderRow = Selectable<Database['order_rows']>;

/** The columns that an order takes from its store and its people. */
const JOINED = {
  store_name: true,
  zone: true,
  customer_name: true,
  driver_name: true,
  driver_code: true,
} as const satisfies Partial<Record<keyof OrderRow, true>>;

/** The columns of an order itself; the compiler refuses a missing one. */
const OWN: Record<Exclude<keyof OrderRow, keyof typeof JOINED>, true> = {
  id: true,
  version: true,
  reference: true,
  status: true,
  store_id: true,
  customer_id: true,
  driver_id: true,
  pickup_lat: true,
  pickup_lon: true,
  dropoff_lat: true,
  dropoff_lon: true,
  address: true,
  note: true,
  payment: true,
  subtotal: true,
  delivery_fee: true,
  discount: true,
  store_discount: true,
  total: true,
  refunded: true,
  placed_at: true,
  status_at: true,
  assigned_at: true,
  picked_up_at: true,
  closed_at: true,
  ready_due_at: true,
  promised_at: true,
  zone_id: true,
  return_requested_at: true,
  ends_at: true,
  ending: true,
  end_cause: true,
  amended: true,
  amended_seen: true,
  amendment_open: true,
  amendment_disputed: true,
  attempt: true,
  bringing_back: true,
  hand_over: true,
  fetch_from_id: true,
  taken_at: true,
  food_fate: true,
  answer: true,
  declined: true,
  visits: true,
  needs: true,
  proof_needs: true,
  delivery_proof: true,
  delivered_metres: true,
};
const OWN_COLUMNS = Object.keys(OWN) as (keyof typeof OWN)[];

/** The columns of `OrderRow`, by name: a statement that is kept must survive a new column. */
export const ORDER_COLUMNS: readonly (keyof OrderRow)[] = [
  ...OWN_COLUMNS,
  ...(Object.keys(JOINED) as (keyof typeof JOINED)[]),
];

const listed = (row: string, columns: readonly string[]): RawBuilder<unknown> =>
  sql.raw(columns.map((column) => `${row}.${column}`).join(', '));

/** The columns of `OrderRow` from `order_rows r`. */
export const orderColumns = listed('r', ORDER_COLUMNS);

/**
 * The same columns for `orders o` of another source: rows that the statement itself has locked or
 * inserted, which the view does not show yet.
 */
export const orderRowsFrom = (orders: string): RawBuilder<unknown> => sql`
  select ${listed('o', OWN_COLUMNS)}, s.name as store_name, s.zone, c.name as customer_name,
    d.name as driver_name, d.code as driver_code
  from ${sql.raw(orders)} o
  join stores s on s.id = o.store_id
  join person_names c on c.id = o.customer_id
  left join person_names d on d.id = o.driver_id`;

/**
 * The withheld end of an order. A server of the release before leaves one on an order that it ends,
 * where it means nothing.
 */
const endingOf = ({ ending, ends_at, closed_at }: OrderRow) =>
  closed_at === null && ending && ends_at ? { ...ending, at: ends_at.toISOString() } : null;

/** An order that has ended has no proposal, although a server of the release before left one. */
const amendmentOf = ({
  amended,
  amended_seen,
  amendment_open,
  amendment_disputed,
  closed_at,
}: OrderRow) => {
  const open = closed_at === null ? amendment_open : null;
  return amended === 0 && open === null
    ? null
    : {
        number: amended,
        open,
        isUnseen: amended > amended_seen,
        disputed: closed_at === null ? amendment_disputed : null,
      };
};
/** The order that its driver fetches from another one; null once he took it. */
const fetchFromOf = ({ hand_over, closed_at }: OrderRow) =>
  hand_over && closed_at === null
    ? {
        driver: { ...hand_over.from, code: driverCode(hand_over.from.code) },
        place: hand_over.place,
        cause: hand_over.cause,
        askedAt: hand_over.at,
        givenAt: hand_over.givenAt,
      }
    : null;

/**
 * What is asked of its driver: of this assignment, and of no assignment that a server of the release
 * before has replaced.
 */
export const answerOf = ({ answer, assigned_at, closed_at }: OrderRow) =>
  closed_at === null && answer && answer.sentAt === assigned_at?.toISOString() ? answer : null;

/** The visits of its driver; those of the one before mean nothing. */
export function visitsOf({
  visits,
  driver_id,
  assigned_at,
}: Pick<OrderRow, 'visits' | 'driver_id' | 'assigned_at'>): OrderVisits | null {
  if (!visits || visits.driver !== driver_id) return null;
  const since = assigned_at?.toISOString() ?? '';
  const { driver, ...own } = visits;
  // Those of an assignment of his before this one count no longer.
  const present = Object.entries(own).filter(([, visit]) => visit && visit.at >= since);
  return present.length === 0 ? null : { driver, ...Object.fromEntries(present) };
}

/** The facts beside an order's status, as events carry them; the row is locked. */
export const liveFactsOf = (row: OrderRow): LiveFacts =>
  toContract<LiveFacts>({
    id: row.id,
    version: row.version,
    zone: row.zone,
    store: { id: row.store_id },
    answer: answerOf(row),
    declined: row.closed_at === null ? row.declined : null,
    visits: visitsOf(row),
  });

function answersOf(row: OrderRow) {
  const answer = answerOf(row);
  const visits = visitsOf(row);
  return {
    ...(visits ? { visits } : {}),
    ...(answer ? { answer } : {}),
    ...(row.declined && row.closed_at === null ? { declined: row.declined } : {}),
  };
}

/** The facts of an order on the road, beside its status. */
function roadFactsOf(row: OrderRow) {
  const { bringing_back: back, return_requested_at: since, closed_at } = row;
  return {
    ...(closed_at === null ? { food: foodOfRow(row) } : {}),
    attempt: row.attempt,
    bringingBack: since && {
      since: since.toISOString(),
      cause: back?.cause ?? null,
      by: back?.by ?? null,
    },
    fetchFrom: fetchFromOf(row),
    foodFate: row.food_fate,
  };
}

/** The same facts as `foodOf` reads them. */
export const factsOfRow = ({
  status,
  return_requested_at: returnRequestedAt,
  hand_over: fetchFrom,
}: Pick<OrderRow, 'status' | 'return_requested_at' | 'hand_over'>) => ({
  status,
  returnRequestedAt,
  fetchFrom,
});
export const foodOfRow = (row: OrderRow) => foodOf(factsOfRow(row));

/** Converts a row to the contract's order. */
export const toOrder = (row: OrderRow): Order =>
  toContract<Order>({
    id: row.id,
    version: row.version,
    status: row.status,
    store: { id: row.store_id, name: row.store_name },
    zone: row.zone,
    customer: { id: row.customer_id, name: row.customer_name },
    driver:
      row.driver_id === null || row.driver_name === null
        ? null
        : { id: row.driver_id, name: row.driver_name, code: driverCode(row.driver_code ?? 0) },
    pickup: { lat: row.pickup_lat, lon: row.pickup_lon },
    dropoff: { lat: row.dropoff_lat, lon: row.dropoff_lon },
    address: row.address,
    total: row.total.toString(),
    payment: row.payment,
    placedAt: row.placed_at.toISOString(),
    statusAt: row.status_at.toISOString(),
    assignedAt: row.assigned_at?.toISOString() ?? null,
    readyDueAt: row.ready_due_at.toISOString(),
    promisedAt: row.promised_at.toISOString(),
    returnRequestedAt: row.return_requested_at?.toISOString() ?? null,
    ending: endingOf(row),
    endCause: row.closed_at === null ? null : row.end_cause,
    amendment: amendmentOf(row),
    ...(row.needs === 0 ? {} : { needs: needsOf(row.needs) }),
    ...roadFactsOf(row),
    ...answersOf(row),
    proofNeeds: row.proof_needs,
    deliveryProof: row.delivery_proof,
  });

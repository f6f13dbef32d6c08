import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { DriverDayReport } from '#server/insight/reports/driver-day.ts';
import type { Database } from '#server/platform/db/schema.ts';
import { caseValues, contactValues } from './cases.ts';
import type { Fact } from './fact.ts';
import { HELD_UP_COUNTS, heldUpValues, isOfCauses, readHeldUpFacts } from './held-up.ts';
import {
  itemRemedyValues,
  readItemRemedyFacts,
  readRemedyFacts,
  remedyValues,
} from './remedies.ts';

type Db = Kysely<Database>;
interface Random {
  next(): number;
  whole(least: number, most: number): number;
  pick<T>(all: readonly T[]): T;
}

const MINUTE_MS = 60_000;
const CAUSES = ['too_far', 'too_much', 'vehicle', 'ending_shift', 'other', null] as const;
const KINDS = ['photo', 'pin', 'age'] as const;
const RESULTS = ['given', 'awaited', 'wrong', 'missing', 'overridden'] as const;

/** Answers, arrivals and proofs of the orders of a random marketplace, as rows. */
export async function insertDriverDay(
  db: Db,
  random: Random,
  { drivers, staff }: { drivers: readonly number[]; staff: readonly number[] },
): Promise<void> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'store_id', 'driver_id', 'status', 'placed_at', 'closed_at'])
    .orderBy('id')
    .execute();
  for (const order of orders) {
    const driver = order.driver_id ?? random.pick(drivers);
    const begin = order.placed_at.getTime() + random.whole(0, 3) * MINUTE_MS;
    for (let n = 0; n < random.whole(0, 2); n += 1) {
      const answer = random.pick(['accepted', 'declined', 'timed_out', 'taken_back', null]);
      const sent = new Date(begin + n * MINUTE_MS);
      const answered = new Date(sent.getTime() + random.whole(1, 700_000));
      const by = random.pick(['app', 'staff', 'system']);
      await sql`insert into assignment_answers (order_id, driver_id, sent_at, answer_by, afterwards,
          seen_at, answered_at, answer, answered_by, cause)
        values (${order.id}, ${random.pick(drivers)}, ${sent}, ${answered}, 'queue',
          ${random.next() < 0.6 ? answered : null}, ${answer && answered}, ${answer},
          ${answer && by}, ${answer === 'declined' ? random.pick(CAUSES) : null})`.execute(db);
    }
    for (const place of ['store', 'door', 'driver']) {
      const at = new Date(begin + random.whole(0, 20) * MINUTE_MS);
      const left = random.next() < 0.7 ? new Date(at.getTime() + random.whole(1, 1_900_000)) : null;
      await sql`insert into arrivals (order_id, driver_id, place, at, left_at, source, left_source,
          metres, age_ms, store_id)
        values (${order.id}, ${driver}, ${place}, ${at}, ${left}, 'geofence', ${left && 'app'},
          ${random.pick([null, 20, 300, 301, 900])}, 0, ${order.store_id})`.execute(db);
    }
    if (order.status !== 'delivered' || random.next() < 0.3) continue;
    await insertProofs(db, random, { ...order, driver }, staff);
  }
}

/** What one delivery had to prove, and what it did. */
async function insertProofs(
  db: Db,
  random: Random,
  order: { id: number; driver: number; closed_at: Date | null },
  staff: readonly number[],
): Promise<void> {
  const at = order.closed_at ?? new Date(0);
  const asked = KINDS.filter(() => random.next() < 0.6);
  const needs = Object.fromEntries(
    asked.map((kind) => [kind, random.pick(['warned', 'required'])]),
  );
  const results: Record<string, string> = {};
  const by = JSON.stringify({ id: random.pick(staff), name: 'Amal', role: 'operator' });
  const cause = random.pick(['customer_unreachable', 'other']);
  for (const kind of asked) {
    const result = random.pick(RESULTS);
    if (result === 'awaited' && kind !== 'photo') continue;
    results[kind] = result;
    const hasPhoto = kind === 'photo' && (result === 'given' || random.next() < 0.5);
    const isJudged = kind !== 'photo' || result !== 'given';
    const isOverridden = result === 'overridden';
    if (isJudged)
      await sql`insert into proofs (order_id, act, kind, result, needed, driver_id, leg, at,
          received_at, cause, by)
        values (${order.id}, 'delivery', ${kind}, ${result}, 'required', ${order.driver}, 1, ${at},
          ${at}, ${isOverridden ? cause : null}, ${isOverridden ? by : null})`.execute(db);
    if (hasPhoto)
      await sql`insert into proofs (order_id, act, kind, result, driver_id, leg, at, received_at,
          phone_id, slot)
        values (${order.id}, 'delivery', 'photo', 'given', ${order.driver}, 1, ${at}, ${at},
          ${randomUUID()}, 1)`.execute(db);
  }
  await sql`update orders set proof_needs = ${JSON.stringify(needs)}::jsonb,
    delivery_proof = ${JSON.stringify(results)}::jsonb where id = ${order.id}`.execute(db);
}

type Order = Awaited<ReturnType<typeof ordersOf>>[number];
const ordersOf = (db: Db) => db.selectFrom('orders').selectAll().execute();
type Leg = Awaited<ReturnType<typeof legsOf>>[number];
const legsOf = (db: Db) => db.selectFrom('order_legs').selectAll().execute();

/** When a wait ended: with the food, with the delivery, or when the driver left. */
function waitedUntil(
  visit: { place: string; driver_id: number; at: Date; left_at: Date | null },
  order: Order,
  legs: readonly Leg[],
): Date | null {
  const { place, driver_id: driver, at, left_at: left } = visit;
  const far = Number.POSITIVE_INFINITY;
  const [leg] = legs
    .filter((one) => one.order_id === order.id && one.driver_id === driver)
    .filter((one) => one.from_at <= at && (one.to_at === null || one.to_at >= at))
    .filter(({ food_at: food }) => place === 'door' || (food !== null && food >= at))
    .sort((a, b) => (a.food_at?.getTime() ?? far) - (b.food_at?.getTime() ?? far));
  if (!leg) return left;
  if (place === 'store') return leg.food_at ?? left;
  const { closed_at: closed } = order;
  return leg.ended === 'delivered' && closed && closed >= at ? closed : left;
}

/** The rows of a driver's day as facts, read one by one. */
export async function readDriverDayFacts(
  db: Db,
  zoneOf: ReadonlyMap<number, string>,
): Promise<Fact[]> {
  const orders = new Map((await ordersOf(db)).map((order) => [order.id, order]));
  const legs = await legsOf(db);
  const facts: Fact[] = [
    ...(await readRemedyFacts(db, zoneOf)),
    ...(await readItemRemedyFacts(db, zoneOf)),
    ...(await readHeldUpFacts(db, zoneOf)),
  ];
  const at = (order: Order, driver: number | null) => ({
    store: order.store_id,
    zone: zoneOf.get(order.store_id) ?? '',
    driver,
  });
  for (const row of await db.selectFrom('assignment_answers').selectAll().execute()) {
    const order = orders.get(row.order_id) as Order;
    const isOwn =
      row.answered_by === 'app' && (row.answer === 'accepted' || row.answer === 'declined');
    facts.push({
      ...at(order, row.driver_id),
      at: row.sent_at,
      what: `asked ${row.answer ?? 'open'} ${row.seen_at ? 'seen' : 'unseen'}`,
      reason: row.answer === 'declined' ? (row.cause ?? 'other') : '',
      ...(isOwn && row.answered_at
        ? { seconds: (row.answered_at.getTime() - row.sent_at.getTime()) / 1_000 }
        : {}),
    });
  }
  for (const row of await db.selectFrom('arrivals').selectAll().execute()) {
    if (row.place === 'driver' || (row.metres ?? 0) > 300) continue;
    const order = orders.get(row.order_id) as Order;
    const until = waitedUntil(row, order, legs);
    facts.push({
      ...at(order, row.driver_id),
      at: row.at,
      what: `arrived ${row.place}`,
      ...(until ? { seconds: (until.getTime() - row.at.getTime()) / 1_000 } : {}),
    });
  }
  const proofs = await db.selectFrom('proofs').selectAll().execute();
  for (const order of orders.values()) {
    if (order.status !== 'delivered' || !order.closed_at) continue;
    const proof = order.delivery_proof;
    for (const kind of KINDS) {
      if (!order.proof_needs?.[kind]) continue;
      const isThere = proofs.some(
        (one) => one.order_id === order.id && one.kind === kind && one.phone_id !== null,
      );
      const found = proof?.[kind] ?? 'missing';
      const result = found === 'awaited' ? (isThere ? 'given' : 'missing') : found;
      const what = `proof ${result} ${kind}`;
      facts.push({ ...at(order, order.driver_id), at: order.closed_at, what });
    }
    const overridden = proofs.filter(
      (one) => one.order_id === order.id && one.result === 'overridden',
    );
    const [first] = overridden;
    if (!first) continue;
    facts.push({
      ...at(order, first.driver_id),
      at: first.received_at,
      what: 'override',
      cause: first.cause ?? 'other',
      user: (first.by as { id: number } | null)?.id ?? 0,
      more: Object.fromEntries(
        KINDS.map((kind) => [kind, BigInt(overridden.filter((one) => one.kind === kind).length)]),
      ),
    });
  }
  return facts;
}

const middle = (all: readonly number[], percent: number, unit: number): string | null => {
  const sorted = [...all].sort((a, b) => a - b);
  const found = sorted[Math.ceil((sorted.length * percent) / 100) - 1];
  return found === undefined ? null : String(found * unit);
};
const share = (part: number, whole: number): string | null =>
  whole === 0 ? null : String(Math.floor((part * 20_000 + whole) / (whole * 2)));

/** The facts that these reports count. */
export const DRIVER_DAY_COUNTS = {
  answers: /^asked /,
  waits: /^arrived /,
  proofs: /^proof /,
  overrides: /^override$/,
  remedies: /^(remedy|charge|contest)\b/,
  'item-remedies': /^made good$/,
  ...HELD_UP_COUNTS,
  cases: /^case\b/,
  contact: /^(message|call)\b/,
} as const;

export const isOfDriverDay = (report: string): report is DriverDayReport =>
  Object.hasOwn(DRIVER_DAY_COUNTS, report);

/** The measures of these reports from facts. */
export function driverDayValues(
  report: DriverDayReport,
  facts: readonly Fact[],
  all: readonly Fact[],
): Record<string, string | null> {
  if (isOfCauses(report)) return heldUpValues(report, facts, all);
  const those = (what: RegExp) => facts.filter((fact) => what.test(fact.what));
  const n = (what: RegExp) => those(what).length;
  const minutes = (of: readonly Fact[]) =>
    of.flatMap(({ seconds }) => (seconds === undefined ? [] : [Math.ceil(seconds / 60)]));
  if (report === 'answers') {
    const declinedFor = (cause: string) =>
      String(those(/^asked declined/).filter(({ reason }) => reason === cause).length);
    const [accepted, declined, late] = [/^asked acc/, /^asked decl/, /^asked timed/].map(n);
    return {
      asked: String(n(/^asked/)),
      seen: String(n(/ seen$/)),
      accepted: String(accepted),
      declined: String(declined),
      tooFar: declinedFor('too_far'),
      tooMuch: declinedFor('too_much'),
      vehicle: declinedFor('vehicle'),
      endingShift: declinedFor('ending_shift'),
      otherCause: declinedFor('other'),
      timedOut: String(late),
      withdrawn: String(n(/^asked taken_back/)),
      acceptedShare: share(accepted ?? 0, (accepted ?? 0) + (declined ?? 0) + (late ?? 0)),
      answerTime: middle(
        those(/^asked/).flatMap(({ seconds }) =>
          seconds === undefined ? [] : [Math.min(Math.round(seconds), 600)],
        ),
        50,
        1,
      ),
    };
  }
  if (report === 'waits') {
    const [store, door] = [those(/^arrived store/), those(/^arrived door/)];
    const [waits, doors] = [minutes(store), minutes(door)];
    const above = store.filter(({ seconds }) => seconds !== undefined && seconds > 600).length;
    return {
      atStores: String(store.length),
      storeMedian: middle(waits, 50, 60),
      storeP90: middle(waits, 90, 60),
      aboveLimit: share(above, waits.length),
      atDoors: String(door.length),
      doorMedian: middle(doors, 50, 60),
      doorP90: middle(doors, 90, 60),
    };
  }
  if (report === 'remedies') return remedyValues(facts);
  if (report === 'item-remedies') return itemRemedyValues(facts, all);
  if (report === 'cases') return caseValues(facts, all);
  if (report === 'contact') return contactValues(facts);
  if (report === 'proofs')
    return {
      asked: String(n(/^proof/)),
      given: String(n(/^proof given/)),
      givenShare: share(n(/^proof given/), n(/^proof/)),
      noPhoto: String(n(/^proof missing photo/)),
      noPin: String(n(/^proof missing pin/)),
      noAge: String(n(/^proof missing age/)),
      wrongPin: String(n(/^proof wrong/)),
      overridden: String(n(/^proof overridden/)),
    };
  const sum = (kind: string) =>
    String(those(/^override/).reduce((all, { more }) => all + (more?.[kind] ?? 0n), 0n));
  return {
    overrides: String(n(/^override/)),
    photo: sum('photo'),
    pin: sum('pin'),
    age: sum('age'),
  };
}

import { type Kysely, sql } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import type { Fact } from './fact.ts';

type Db = Kysely<Database>;
interface Random {
  next(): number;
  whole(least: number, most: number): number;
  pick<T>(all: readonly T[]): T;
}

const HOUR_MS = 3_600_000;
const CAUSES = ['item_missing', 'quality', 'driver_late', 'other'];
const PARTIES = ['store', 'driver', 'platform', 'unknown'];

/** Cases of the orders and stores of a random marketplace, and contact with their parties, as rows. */
export async function insertCases(
  db: Db,
  random: Random,
  { staff, now }: { staff: readonly number[]; now: Date },
): Promise<void> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'store_id', 'driver_id', 'customer_id', 'placed_at'])
    .orderBy('id')
    .execute();
  // Those that wait do not wake during the test.
  const later = new Date(now.getTime() + 365 * 24 * HOUR_MS);
  for (const order of orders) {
    await insertContact(db, random, order, staff);
    if (random.next() < 0.5) continue;
    const isOrder = random.next() < 0.8;
    const opened = new Date(order.placed_at.getTime() + random.whole(0, 20) * HOUR_MS);
    const due = new Date(opened.getTime() + random.whole(1, 4) * HOUR_MS);
    const state = random.pick(['open', 'waiting', 'resolved', 'refused', 'reopened']);
    const isClosed = state === 'resolved' || state === 'refused';
    const changed = new Date(opened.getTime() + random.whole(1, 30 * 3_600) * 1_000);
    const owner = random.next() < 0.7 ? random.pick(staff) : null;
    const waits = state === 'waiting';
    const { rows } = await sql<{ id: number }>`
      insert into cases (subject_kind, order_id, store_id, driver_id, customer_id, cause, party, origin,
        opened_at, owner_id, owner_at, due_at, waiting_for, wakes_at, given, charged, state, state_at)
      values (${isOrder ? 'order' : 'store'}, ${isOrder ? order.id : null}, ${order.store_id},
        ${isOrder ? order.driver_id : null}, ${isOrder ? order.customer_id : null},
        ${random.pick(CAUSES)}, ${random.pick(PARTIES)}, 'staff', ${opened}, ${owner}, ${owner && opened},
        ${due}, ${waits ? 'customer' : null}, ${waits ? later : null}, ${random.whole(0, 5_000)},
        ${random.whole(0, 3_000)}, ${state}, ${isClosed ? changed : opened})
      returning id`.execute(db);
    if (state === 'reopened' || random.next() < 0.2)
      for (let n = 0; n < 2; n += 1)
        await sql`insert into case_events (case_id, kind, at)
          values (${rows[0]?.id}, 'reopen', ${changed})`.execute(db);
  }
}

async function insertContact(
  db: Db,
  random: Random,
  order: { id: number; store_id: number; driver_id: number | null; placed_at: Date },
  staff: readonly number[],
): Promise<void> {
  const by = () => JSON.stringify({ id: random.pick(staff), name: 'Amal', role: 'operator' });
  const parties = [
    { party: 'store', id: order.store_id },
    ...(order.driver_id === null ? [] : [{ party: 'driver', id: order.driver_id }]),
  ];
  for (const { party, id } of parties) {
    if (random.next() < 0.4) continue;
    const at = () => new Date(order.placed_at.getTime() + random.whole(0, 9) * HOUR_MS);
    const { rows } = await sql<{ id: number }>`
      insert into threads (subject_kind, subject_id, party, party_id, order_id, created_at, last_at)
      values ('order', ${order.id}, ${party}, ${id}, ${order.id}, ${at()}, ${at()})
      returning id`.execute(db);
    const thread = rows[0]?.id;
    for (let n = 0; n < random.whole(0, 3); n += 1) {
      const isOut = random.next() < 0.6;
      const state = isOut
        ? random.pick(['accepted', 'delivered', 'failed', 'unknown', 'no_provider', 'waiting'])
        : 'received';
      await sql`insert into messages (thread_id, direction, channel, text, language, at, by, state)
        values (${thread}, ${isOut ? 'out' : 'in'}, 'app', 'Hello', 'fr', ${at()},
          ${isOut ? by() : null}, ${state})`.execute(db);
    }
    for (let n = 0; n < random.whole(0, 2); n += 1)
      await sql`insert into calls (thread_id, at, by, number_kind, outcome)
        values (${thread}, ${at()}, ${by()}, 'account',
          ${random.pick(['reached', 'no_answer', 'busy', 'refused'])})`.execute(db);
  }
}

/** Cases and ended orders as facts, read one by one. */
export async function readCaseFacts(
  db: Db,
  zoneOf: ReadonlyMap<number, string>,
  now: Date,
): Promise<Fact[]> {
  const cases = await db.selectFrom('cases').selectAll().execute();
  const entries = await db.selectFrom('case_events').select(['case_id', 'kind']).execute();
  const charges = await db.selectFrom('charges').select(['id', 'case_id']).execute();
  const contests = await db.selectFrom('contests').select(['charge_id', 'state']).execute();
  const orders = await db.selectFrom('orders').selectAll().execute();
  return [
    ...orders.flatMap(({ closed_at: at, store_id: store, driver_id: driver }) =>
      at ? [{ at, what: 'case order', store, driver, zone: zoneOf.get(store) ?? '' }] : [],
    ),
    ...cases.map((row): Fact => {
      const isClosed = row.state === 'resolved' || row.state === 'refused';
      const isLate = isClosed
        ? row.due_at < row.state_at
        : row.state !== 'waiting' && row.due_at < now;
      const own = charges.filter((charge) => charge.case_id === row.id).map(({ id }) => id);
      const contested = contests.filter(
        ({ charge_id, state }) => own.includes(charge_id) && state !== 'lapsed',
      );
      const flag = (is: boolean) => (is ? 1n : 0n);
      return {
        at: row.opened_at,
        what: `case ${row.state}`,
        zone: zoneOf.get(row.store_id ?? 0) ?? '',
        driver: row.driver_id,
        cause: row.cause,
        party: row.party,
        ...(row.store_id === null ? {} : { store: row.store_id }),
        ...(row.owner_id === null ? {} : { user: row.owner_id }),
        ...(isClosed
          ? { seconds: (row.state_at.getTime() - row.opened_at.getTime()) / 1_000 }
          : {}),
        more: {
          ofOrder: flag(row.order_id !== null),
          reopened: flag(
            entries.some(({ case_id, kind }) => case_id === row.id && kind === 'reopen'),
          ),
          late: flag(isLate),
          given: row.given,
          charged: row.charged,
          contested: BigInt(contested.length),
          won: BigInt(contested.filter(({ state }) => state === 'upheld').length),
        },
      };
    }),
  ];
}

/** Messages and calls as facts, read one by one. */
export async function readContactFacts(
  db: Db,
  zoneOf: ReadonlyMap<number, string>,
): Promise<Fact[]> {
  const orders = await db.selectFrom('orders').select(['id', 'store_id']).execute();
  const storeOf = new Map(orders.map(({ id, store_id }) => [id, store_id]));
  const threads = new Map(
    (await db.selectFrom('threads').selectAll().execute()).map((thread) => [thread.id, thread]),
  );
  const of = (id: number, by: unknown): Omit<Fact, 'at' | 'what'> => {
    const thread = threads.get(id);
    const user = (by as { id: number } | null)?.id;
    return {
      zone: zoneOf.get(thread?.store_id ?? storeOf.get(thread?.order_id ?? 0) ?? 0) ?? '',
      ...(thread?.party === 'store' ? { store: thread.party_id } : {}),
      ...(thread?.party === 'driver' ? { driver: thread.party_id } : {}),
      ...(user === undefined ? {} : { user }),
    };
  };
  const messages = await db.selectFrom('messages').selectAll().execute();
  const calls = await db.selectFrom('calls').selectAll().execute();
  return [
    ...messages.map((one) => ({
      ...of(one.thread_id, one.by),
      at: one.at,
      what: `message ${one.direction} ${one.state}`,
    })),
    ...calls.map((one) => ({
      ...of(one.thread_id, one.by),
      at: one.at,
      what: `call ${one.outcome}`,
    })),
  ];
}

const share = (part: number, whole: number): string | null =>
  whole === 0 ? null : String(Math.floor((part * 20_000 + whole) / (whole * 2)));

/** The measures of the report of cases; `all` are the facts with the orders of the share. */
export function caseValues(
  facts: readonly Fact[],
  all: readonly Fact[],
): Record<string, string | null> {
  const cases = facts.filter(({ what }) => what !== 'case order');
  const sum = (name: string) => cases.reduce((n, { more }) => n + (more?.[name] ?? 0n), 0n);
  const those = (what: string) => facts.filter((fact) => fact.what === what).length;
  const minutes = cases
    .flatMap(({ seconds }) => (seconds === undefined ? [] : [Math.ceil(seconds / 60)]))
    .map((minute) => Math.min(minute, 1_440))
    .sort((a, b) => a - b);
  const median = minutes[Math.ceil(minutes.length / 2) - 1];
  const [resolved, refused] = [those('case resolved'), those('case refused')];
  return {
    opened: String(cases.length),
    orderShare: share(
      Number(sum('ofOrder')),
      all.filter(({ what }) => what === 'case order').length,
    ),
    unresolved: String(cases.length - resolved - refused),
    resolved: String(resolved),
    refused: String(refused),
    reopened: String(sum('reopened')),
    overdue: String(sum('late')),
    medianTime: median === undefined ? null : String(median * 60),
    given: String(sum('given')),
    charged: String(sum('charged')),
    contested: String(sum('contested')),
    won: String(sum('won')),
  };
}

/** The measures of the report of contact. */
export function contactValues(facts: readonly Fact[]): Record<string, string | null> {
  const n = (what: RegExp) => facts.filter((fact) => what.test(fact.what)).length;
  const [calls, lost] = [n(/^call/), n(/^call (no_answer|busy)/)];
  return {
    noAnswer: String(lost),
    calls: String(calls),
    noAnswerShare: share(lost, calls),
    sent: String(n(/^message out/)),
    notSent: String(n(/^message out (failed|unknown|no_provider)/)),
    received: String(n(/^message in/)),
  };
}

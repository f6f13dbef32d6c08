import { type Kysely, sql } from 'kysely';
import type { CAUSE_REPORTS } from '#contract/insight/reports/cause-reports.ts';
import type { Database } from '#server/platform/db/schema.ts';
import type { Fact } from './fact.ts';

type Db = Kysely<Database>;
type CauseReport = keyof typeof CAUSE_REPORTS;

interface Random {
  next(): number;
  whole(least: number, most: number): number;
  pick<T>(all: readonly T[]): T;
}
const CAUSES = ['store_late', 'customer_unreachable', 'no_driver', 'other', null] as const;

/** Holds and failed attempts of orders, and pauses of their stores, of a random marketplace. */
export async function insertHeldUp(db: Db, random: Random, driver: number): Promise<void> {
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'store_id', 'placed_at'])
    .orderBy('id')
    .execute();
  const actor = (role: string) => JSON.stringify({ id: 1, name: 'Amal', role });
  const event = (order: number, type: string, at: Date, cause: string | null, data: object) =>
    sql`insert into events (at, type, subject_kind, subject_id, actor, cause, data)
      values (${at}, ${type}, ${type.split('.')[0]}, ${order},
        ${actor(random.pick(['store', 'operator']))}, ${cause}, ${JSON.stringify(data)})`.execute(
      db,
    );
  for (const { id, store_id: store, placed_at: at } of orders) {
    if (random.next() < 0.4)
      await sql`insert into desk_changes (order_id, at, actor, change, detail)
        values (${id}, ${at}, ${actor('operator')}, ${random.pick(['held', 'lifted'])}, ${JSON.stringify(
          { minutes: random.whole(1, 60), cause: random.pick(CAUSES) },
        )})`.execute(db);
    for (let number = 1; number <= random.whole(0, 2); number += 1) {
      const data = { driver: { id: driver }, attempt: { number } };
      await event(id, 'order.attempted', at, random.pick(CAUSES), data);
    }
    if (random.next() < 0.2) await event(store, 'store.paused', at, random.pick(CAUSES), {});
  }
}

/** The same rows as facts, read one by one. */
export async function readHeldUpFacts(
  db: Db,
  zoneOf: ReadonlyMap<number, string>,
): Promise<Fact[]> {
  const orders = new Map(
    (await db.selectFrom('orders').selectAll().execute()).map((order) => [order.id, order]),
  );
  const at = (store: number) => ({ store, zone: zoneOf.get(store) ?? '' });
  const facts: Fact[] = [];
  for (const row of await db.selectFrom('desk_changes').selectAll().execute()) {
    if (row.change !== 'held') continue;
    const { minutes, cause } = row.detail as { minutes: number; cause?: string | null };
    const store = orders.get(row.order_id)?.store_id ?? 0;
    const what = 'held';
    facts.push({ ...at(store), at: row.at, what, cause: cause ?? 'other', seconds: minutes * 60 });
  }
  for (const row of await db.selectFrom('events').selectAll().execute()) {
    const { cause: given, at: time, subject_id: subject, actor } = row;
    const cause = given ?? 'other';
    if (row.type === 'store.paused') {
      const by = (actor as { role: string } | null)?.role === 'store' ? 'store' : 'staff';
      facts.push({ ...at(subject ?? 0), at: time, what: `paused ${by}`, cause });
    }
    const order = row.type === 'order.attempted' ? orders.get(subject ?? 0) : undefined;
    if (!order) continue;
    const data = row.data as { driver: { id: number } | null; attempt: { number: number } };
    const nth = data.attempt.number === 1 ? `first ${order.status}` : 'again';
    const driver = data.driver?.id ?? null;
    facts.push({ ...at(order.store_id), driver, at: time, what: `attempted ${nth}`, cause });
  }
  return facts;
}

const share = (part: number, whole: number): string | null =>
  whole === 0 ? null : String(Math.floor((part * 20_000 + whole) / (whole * 2)));

/** The facts that these reports count. */
export const HELD_UP_COUNTS: Readonly<Record<CauseReport, RegExp>> = {
  holds: /^held$/,
  pauses: /^paused /,
  attempts: /^attempted /,
};
export const isOfCauses = (report: string): report is CauseReport =>
  Object.hasOwn(HELD_UP_COUNTS, report);

/** The measures of these reports from facts, and their shares of all facts of the report. */
export function heldUpValues(report: CauseReport, facts: readonly Fact[], all: readonly Fact[]) {
  const n = (what: RegExp) => facts.filter((fact) => what.test(fact.what)).length;
  const part = share(facts.length, all.length);
  const count = String(facts.length);
  if (report === 'pauses') return { pauses: count, share: part, byStores: String(n(/ store$/)) };
  if (report === 'holds') {
    const asked = facts.reduce((sum, { seconds = 0 }) => sum + seconds, 0);
    const average = facts.length === 0 ? null : String(Math.round(asked / facts.length));
    return { holds: count, share: part, asked: average };
  }
  const [first, delivered] = [n(/ first /), n(/ first delivered$/)];
  return {
    attempts: count,
    share: part,
    orders: String(first),
    delivered: String(delivered),
    deliveredShare: share(delivered, first),
  };
}

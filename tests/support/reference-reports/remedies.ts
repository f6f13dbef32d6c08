import type { Kysely } from 'kysely';
import type { Database } from '#server/platform/db/schema.ts';
import type { Fact } from './fact.ts';

/** What was given, charged and contested as facts, read one by one. */
export async function readRemedyFacts(
  db: Kysely<Database>,
  zoneOf: ReadonlyMap<number, string>,
): Promise<Fact[]> {
  const remedies = await db.selectFrom('remedies').selectAll().execute();
  const charges = await db.selectFrom('charges').selectAll().execute();
  const contests = await db.selectFrom('contests').selectAll().execute();
  const orders = await db.selectFrom('orders').select(['id', 'driver_id']).execute();
  const drivers = new Map(orders.map(({ id, driver_id }) => [id, driver_id]));
  const of = (id: number) => {
    const remedy = remedies.find((one) => one.id === id);
    if (!remedy) throw new Error(`There is no remedy ${id}`);
    return {
      store: remedy.store_id,
      zone: zoneOf.get(remedy.store_id) ?? '',
      driver: drivers.get(remedy.order_id) ?? null,
      cause: remedy.cause ?? 'other',
      user: remedy.given_by.id,
    };
  };
  return [
    ...remedies
      .filter(({ state }) => state === 'given')
      .map((one) => ({ ...of(one.id), at: one.state_at, what: 'remedy', amount: one.amount })),
    ...charges
      .filter(({ reversal_id }) => reversal_id === null)
      .map((one) => ({
        ...of(one.remedy_id),
        at: one.at,
        what: `charge ${one.party}`,
        amount: one.cost,
      })),
    ...contests
      .filter(({ state }) => state !== 'lapsed')
      .map((one) => {
        const charge = charges.find(({ id }) => id === one.charge_id);
        return { ...of(charge?.remedy_id ?? 0), at: one.state_at, what: `contest ${one.state}` };
      }),
  ];
}

/** The pieces that were made good, by remedy and item, added up one by one. */
export async function readItemRemedyFacts(
  db: Kysely<Database>,
  zoneOf: ReadonlyMap<number, string>,
): Promise<Fact[]> {
  const remedies = await db.selectFrom('remedies').selectAll().execute();
  const orderLines = await db
    .selectFrom('order_lines')
    .select(['order_id', 'line', 'item_id'])
    .execute();
  return remedies.flatMap((remedy): Fact[] => {
    if (remedy.state !== 'given' || remedy.basis !== 'lines') return [];
    const pieces = new Map<number, { quantity: bigint; paid: bigint }>();
    for (const { line, quantity, paid } of remedy.lines) {
      const of = orderLines.find((one) => one.order_id === remedy.order_id && one.line === line);
      const sum = pieces.get(of?.item_id ?? 0) ?? { quantity: 0n, paid: 0n };
      pieces.set(of?.item_id ?? 0, {
        quantity: sum.quantity + BigInt(quantity),
        paid: sum.paid + BigInt(paid),
      });
    }
    return [...pieces].map(([item, { quantity, paid }]) => ({
      at: remedy.state_at,
      what: 'made good',
      store: remedy.store_id,
      zone: zoneOf.get(remedy.store_id) ?? '',
      cause: remedy.cause ?? 'other',
      item,
      amount: paid,
      more: { pieces: quantity },
    }));
  });
}

/** The measures of the report of items made good; `all` are the facts of all of its rows. */
export function itemRemedyValues(
  facts: readonly Fact[],
  all: readonly Fact[],
): Record<string, string | null> {
  const pieces = (of: readonly Fact[]) => of.reduce((n, { more }) => n + (more?.pieces ?? 0n), 0n);
  const [part, whole] = [pieces(facts), pieces(all)];
  return {
    pieces: String(part),
    remedies: String(facts.length),
    given: String(facts.reduce((n, { amount }) => n + (amount ?? 0n), 0n)),
    share: whole === 0n ? null : String((part * 20_000n + whole) / (whole * 2n)),
  };
}

/** The measures of the report of remedies from facts. */
export function remedyValues(facts: readonly Fact[]): Record<string, string | null> {
  const those = (what: string) => facts.filter((fact) => fact.what.startsWith(what));
  const sum = (what: string) => those(what).reduce((all, { amount }) => all + (amount ?? 0n), 0n);
  const [given, byStore, byDriver] = [sum('remedy'), sum('charge store'), sum('charge driver')];
  const upheld = those('contest upheld').length;
  const decided = upheld + those('contest dismissed').length;
  return {
    remedies: String(those('remedy').length),
    given: String(given),
    byStore: String(byStore),
    byDriver: String(byDriver),
    byPlatform: String(given - byStore - byDriver),
    contested: String(those('contest').length),
    upheld: decided === 0 ? null : String(Math.floor((upheld * 20_000 + decided) / (decided * 2))),
  };
}

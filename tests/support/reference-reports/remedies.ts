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

import { randomUUID } from 'node:crypto';
import { measureCasePane } from './problems/case-pane.ts';
import { measureCases } from './problems/cases.ts';
import { measureEditor } from './problems/editor.ts';
import { measureRemedies } from './problems/remedies.ts';
import { measureAlternately } from './support/alternate.ts';
import { median, type Report, roundToThreeDigits } from './support/report.ts';
import { startWorld, type World } from './support/world.ts';

const RUNS = Number(process.env.BENCH_RUNS ?? 150);
const LINES = 30;
/** What an amendment may cost relative to placing the order. */
const AT_MOST = 1.5;

interface PlacedOrder {
  id: number;
  version: number;
  discounts: { line: number | null }[];
}

/** A store with a menu of thirty dishes, of which a third are counted; the ids of its dishes. */
async function addMenu(world: World): Promise<{ storeId: number; itemIds: number[] }> {
  const { rows } = await world.sql(`
    with s as (
      insert into stores (name, address, zone, lat, lon, prep_minutes)
      values ('Store', '1 rue', 'Zone', 33.5731, -7.5898, 9) returning id
    ), c as (insert into categories (name) values ('Dishes') returning id)
    insert into items (store_id, category_id, name, price, stock)
    select s.id, c.id, 'Dish ' || n, 1250 + n * 10, case when n % 3 = 0 then 1000000 end
    from s, c, generate_series(1, ${LINES}) n returning id, store_id`);
  const dishes = rows as { id: number; store_id: number }[];
  return { storeId: dishes[0]?.store_id ?? 0, itemIds: dishes.map(({ id }) => id) };
}

/** One promotion on goods and one on the fee, for everyone. */
async function addPromotions(world: World): Promise<void> {
  await world.sql(`
    insert into commitments (at, kind, amount, subject)
      select now(), 'promotion', 100000000000, 'promotion ' || n from generate_series(1, 10) n;
    insert into promotions (name, kind, percent_bp, cap, minimum_order, starts_on, starts_at,
      store_share_bp, new_customers_only, is_scoped, state, state_at, created_at, budget)
    values ('Goods', 'percent', 1700, null, 0, '2026-01-01', '2026-01-01', 0, false, false, 'active',
        now(), now(), 100000000000),
      ('Fee', 'delivery', null, 500, 0, '2026-01-01', '2026-01-01', 0, false, false, 'active',
        now(), now(), 100000000000)`);
}

/** Amending one line of an order of thirty, relative to placing it; and the editor on the board. */
async function measureAmendments(report: Report): Promise<void> {
  const world = await startWorld({ withConsole: true });
  try {
    const { storeId, itemIds } = await addMenu(world);
    await addPromotions(world);
    const customer = await world.signIn('customer');
    const operator = await world.signIn('operator');
    let latest: PlacedOrder | undefined;
    const place = async () => {
      latest = await world.call<PlacedOrder>('POST', '/api/orders', customer, {
        reference: randomUUID(),
        storeId,
        lines: itemIds.map((itemId) => ({ itemId, quantity: 2 })),
        dropoff: { lat: 33.574, lon: -7.59 },
        address: '12 rue Soumaya',
        payment: 'card',
      });
      const isBoth = [null, 1].every((of) => latest?.discounts.some(({ line }) => line === of));
      if (!isBoth) throw new Error('The order lacks a promotion');
    };
    const amend = async (n: number) => {
      if (!latest) throw new Error('No order was placed');
      const { id, version } = latest;
      const lines = [{ line: 1 + (n % LINES), quantity: 1 }];
      const body = { commandId: randomUUID(), cause: 'changed_mind', lines };
      const path = `/api/admin/orders/${id}/amendments`;
      await world.call('POST', path, operator, body, { 'if-match': `"${version}"` });
    };
    const timed = await measureAlternately([place, amend], RUNS, (act, n) => act(n));
    const [placeMs, amendMs] = timed.medians.map(median) as [number, number];
    report.figure({
      what: 'amending one line of an order of thirty, over placing it',
      value: roundToThreeDigits(amendMs / placeMs),
      unit: 'times',
      atMost: AT_MOST,
      placeMs: roundToThreeDigits(placeMs),
      amendMs: roundToThreeDigits(amendMs),
    });
    await measureEditor(world, report);
  } finally {
    await world.stop();
  }
}

/** All of them, unless BENCH_PARTS names some. */
const PARTS: Readonly<Record<string, (report: Report) => Promise<void>>> = {
  pane: measureCasePane,
  cases: measureCases,
  remedies: measureRemedies,
  amendments: measureAmendments,
};
const CHOSEN = process.env.BENCH_PARTS?.split(',');

/**
 * The queue of cases at a million of them, a remedy relative to a refund, and amending one line of an
 * order of thirty lines, with a promotion on its goods and one on its fee, relative to placing that order.
 */
export async function run(report: Report): Promise<void> {
  for (const [name, measure] of Object.entries(PARTS))
    if (!CHOSEN || CHOSEN.includes(name)) await measure(report);
}

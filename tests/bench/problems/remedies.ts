import { randomUUID } from 'node:crypto';
import { measureAlternately } from '../support/alternate.ts';
import { median, type Report, roundToThreeDigits } from '../support/report.ts';
import { startWorld, type World } from '../support/world.ts';

/** Each run makes good one piece of an order of 99, in three rounds with their warm-up. */
const RUNS = Math.min(Number(process.env.BENCH_RUNS ?? 24), 24);
const PIECES = 99;
/** Of one piece, so that all of them stay within what one customer gets. Centimes. */
const PRICE = 100;
/** What a remedy may cost relative to a refund. */
const AT_MOST = 1.5;

interface Placed {
  id: number;
  version: number;
}
const STEPS = ['order.accept', 'order.prepare', 'order.ready', 'order.pick_up', 'order.deliver'];
const at = ({ version }: Placed) => ({ 'if-match': `"${version}"` });

async function addDish(world: World): Promise<{ storeId: number; itemId: number }> {
  const { rows } = await world.sql(`
    with s as (
      insert into stores (name, address, zone, lat, lon, prep_minutes)
      values ('Store', '1 rue', 'Zone', 33.5731, -7.5898, 9) returning id
    ), c as (insert into categories (name) values ('Dishes') returning id)
    insert into items (store_id, category_id, name, price)
    select s.id, c.id, 'Dish', ${PRICE} from s, c returning id, store_id`);
  const [dish] = rows as { id: number; store_id: number }[];
  return { storeId: dish?.store_id ?? 0, itemId: dish?.id ?? 0 };
}

/** A delivered order of many pieces. */
async function deliver(
  world: World,
  { storeId, itemId }: { storeId: number; itemId: number },
  admin: string,
  driverId: number,
): Promise<Placed> {
  const placed = await world.call<Placed>('POST', '/api/orders', await world.signIn('customer'), {
    reference: randomUUID(),
    storeId,
    lines: [{ itemId, quantity: PIECES }],
    dropoff: { lat: 33.574, lon: -7.59 },
    address: '12 rue Soumaya',
    payment: 'cash',
  });
  const body = { orderId: placed.id, driverId };
  let now = await world.call<Placed>('POST', '/api/admin/orders/assign', admin, body, at(placed));
  for (const event of STEPS)
    now = await world.call<Placed>(
      'PATCH',
      `/api/orders/${placed.id}/status`,
      admin,
      { event, reason: 'Bench' },
      at(now),
    );
  return now;
}

/** A remedy of one piece to the wallet, and one that its store bears, relative to a refund to it. */
export async function measureRemedies(report: Report): Promise<void> {
  const world = await startWorld();
  try {
    const dish = await addDish(world);
    const admin = await world.signIn('admin');
    const [driverId = 0] = await world.addDrivers(1);
    const sent = (path: string, fields: object) => ({ path, fields, order: { id: 0, version: 0 } });
    const why = { cause: 'item_wrong', target: 'wallet' };
    const piece = { basis: 'lines', lines: [{ line: 1, quantity: 1 }], ...why };
    const acts = [
      sent('refunds', { amount: String(PRICE), fundedBy: 'platform', ...why }),
      sent('remedies', piece),
      sent('remedies', { ...piece, bearers: [{ party: 'store' }] }),
    ];
    for (const act of acts) act.order = await deliver(world, dish, admin, driverId);
    const timed = await measureAlternately(acts, RUNS, async ({ path, fields, order }) => {
      const to = `/api/admin/orders/${order.id}/${path}`;
      await world.call('POST', to, admin, { commandId: randomUUID(), ...fields }, at(order));
      order.version += 1;
    });
    const [refundMs, remedyMs, chargedMs] = timed.medians.map(median) as [number, number, number];
    report.figure({
      what: 'a remedy of a line, over a refund',
      value: roundToThreeDigits(remedyMs / refundMs),
      unit: 'times',
      atMost: AT_MOST,
      refundMs: roundToThreeDigits(refundMs),
      remedyMs: roundToThreeDigits(remedyMs),
      chargedMs: roundToThreeDigits(chargedMs),
    });
  } finally {
    await world.stop();
  }
}

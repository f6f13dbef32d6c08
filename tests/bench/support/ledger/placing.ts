import { randomUUID } from 'node:crypto';
import { measureAlternately } from '#tests/bench/support/alternate.ts';
import { median, type Report, roundToThreeDigits } from '#tests/bench/support/report.ts';
import { startWorld } from '#tests/bench/support/world.ts';

const RUNS = Number(process.env.BENCH_RUNS ?? 400);
/** What the payment of an order may add to placing it. */
const AT_MOST = 1.2;

/**
 * Placing an order by card, whose provider authorises at once, relative to an order by cash of the
 * same customer.
 */
export async function measurePlacing(report: Report): Promise<void> {
  const world = await startWorld();
  try {
    const { rows } = await world.sql(`
      with s as (
        insert into stores (name, address, zone, lat, lon, prep_minutes)
        values ('Store', '1 rue', 'Zone', 33.5731, -7.5898, 9) returning id
      ), c as (insert into categories (name) values ('Drinks') returning id)
      insert into items (store_id, category_id, name, price)
      select s.id, c.id, 'Tea', 1250 from s, c returning id, store_id`);
    const { id: itemId, store_id: storeId } = rows[0] as { id: number; store_id: number };
    const token = await world.signIn('customer');
    const timed = await measureAlternately(['cash', 'card'], RUNS, (payment) =>
      world.call('POST', '/api/orders', token, {
        reference: randomUUID(),
        storeId,
        lines: [{ itemId, quantity: 1 }],
        dropoff: { lat: 33.574, lon: -7.59 },
        address: '12 rue Soumaya',
        payment,
      }),
    );
    const [cash, card] = timed.medians.map(median) as [number, number];
    report.figure({
      what: 'placing an order by card, over one by cash',
      value: roundToThreeDigits(card / cash),
      unit: 'times',
      atMost: AT_MOST,
      cashMs: roundToThreeDigits(cash),
      cardMs: roundToThreeDigits(card),
    });
  } finally {
    await world.stop();
  }
}

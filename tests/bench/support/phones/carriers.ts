import { PHONE_SOCKET_PATH } from '#rules/frames/phone-frame.ts';
import { median, type Report, roundToThreeDigits } from '../report.ts';
import { startWorld } from '../world.ts';
import { signIn, startApps } from './apps.ts';
import { carryOrders } from './order-flow.ts';

/** Phones of each kind: those of which a third carry an order, and those that carry nothing. */
const EACH = 1_000;
const PACE_MS = 100;
const ROUND_MS = 5_000;
const ROUNDS = 9;
/** Positions a second in a large company, over all of its servers. */
const A_SECOND = 50_000;

/** What the judging of arrivals adds to the positions of a company. */
export async function measureCarriers(report: Report): Promise<void> {
  const world = await startWorld();
  try {
    const drivers = await world.addDrivers(2 * EACH);
    await carryOrders(
      world,
      drivers.filter((_, n) => n < EACH && n % 3 === 0),
    );
    const apps = await startApps(world.url, PHONE_SOCKET_PATH, await signIn(world, drivers));
    try {
      const cost = async (from: number) => {
        const { cpuMs } = await world.usage();
        const sent = await apps.load(PACE_MS, ROUND_MS, from, from + EACH);
        return (((await world.usage()).cpuMs - cpuMs) * 1_000) / sent;
      };
      await cost(0);
      await cost(EACH);
      const added: number[] = [];
      const plain: number[] = [];
      for (let nth = 0; nth < ROUNDS; nth += 1) {
        // Each kind is first in turn, because the second one pays for what the first left.
        const [first, second] = nth % 2 === 0 ? [0, EACH] : [EACH, 0];
        const costs = [await cost(first), await cost(second)];
        const [carrying = 0, free = 0] = nth % 2 === 0 ? costs : costs.toReversed();
        plain.push(free);
        added.push(carrying - free);
      }
      report.figure({
        what: `arrivals at ${A_SECOND} positions a second, a third of the drivers carrying`,
        value: (median(added) * A_SECOND) / 1e6,
        unit: 'cores more, over the servers that receive them',
        atMost: 0.1,
        microsecondsEach: roundToThreeDigits(median(added)),
        withoutOrders: roundToThreeDigits(median(plain)),
        rounds: added.map(roundToThreeDigits),
      });
    } finally {
      await apps.stop();
    }
  } finally {
    await world.stop();
  }
}

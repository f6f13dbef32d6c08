import { randomUUID } from 'node:crypto';
import { cashRoutes, type Exposure } from '#contract/routes/money/cash.ts';
import type { AppClient } from '../app-client.ts';
import { broughtOf } from '../counting.ts';
import type { Random } from '../random.ts';
import { isLostRace } from './loop.ts';

/**
 * Drivers visit the cashier from this share of the ceiling on; after their shift with any amount.
 */
const COMES_AT_PERCENT = 60;
/** One remittance in this many is slightly short. */
const SHORT_ONE_IN = 30;
/** How many drivers are counted in one run, because a person counts them one by one. */
const AT_A_TURN = 5;

const comes = ({ percent, status }: Exposure) =>
  percent >= COMES_AT_PERCENT || status === 'offline';

/** The city's cashier: counts what drivers bring, so that the ceiling does not stop the day. */
export function createCashierAgent(client: AppClient, random: Random) {
  return async function act(): Promise<void> {
    const { items } = await client.call(cashRoutes.exposure, { query: { limit: '100' } });
    for (const { driver, atHand } of items.filter(comes).slice(0, AT_A_TURN)) {
      try {
        await client.call(cashRoutes.remit, {
          params: { id: String(driver.id) },
          body: { commandId: randomUUID(), ...broughtOf(atHand, SHORT_ONE_IN, random) },
        });
      } catch (error) {
        // Another order was delivered, or an operator was quicker.
        if (!isLostRace(error)) throw error;
      }
    }
  };
}

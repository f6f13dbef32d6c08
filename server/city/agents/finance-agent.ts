import { randomUUID } from 'node:crypto';
import type { OutputOf } from '#contract/endpoint.ts';
import { payoutsRoutes } from '#contract/routes/money/payouts.ts';
import type { AppClient } from '../app-client.ts';
import type { Random } from '../random.ts';
import { isLostRace } from './loop.ts';

type Balance = OutputOf<typeof payoutsRoutes.storesWithBalance>['items'][number];

/** The smallest payout worth requesting. Centimes. */
const LEAST = 5_000n;
/** The largest number of waiting requests, so that the approver is not overloaded. */
const MAX_WAITING = 25;
const PART_EVERY = 5;

/** A member of the city's finance staff, who requests a payout for a store now and then. */
export function createFinanceAgent(client: AppClient, random: Random) {
  /** Requests everything that is available, or sometimes a round part of it. */
  async function request({ store, available }: Balance): Promise<void> {
    const commandId = randomUUID();
    const half = (BigInt(available) / 2n / 1_000n) * 1_000n;
    if (half > LEAST && random.whole(1, PART_EVERY) === 1)
      await client.call(payoutsRoutes.request, {
        body: { commandId, storeId: store.id, amount: half.toString(), note: 'Advance' },
      });
    else
      await client.call(payoutsRoutes.payoutFullBalance, {
        body: { commandId, storeId: store.id },
      });
  }

  return async function act(): Promise<void> {
    const waiting = await client.call(payoutsRoutes.list, {
      query: { status: 'requested', limit: String(MAX_WAITING) },
    });
    if (waiting.items.length >= MAX_WAITING) return;
    const asked = new Set(waiting.items.map(({ store }) => store.id));
    const { items } = await client.call(payoutsRoutes.storesWithBalance, {
      query: { limit: '50' },
    });
    const due = items.filter(
      ({ store, available }) => BigInt(available) >= LEAST && !asked.has(store.id),
    );
    if (due.length === 0) return;
    try {
      await request(random.pick(due));
    } catch (error) {
      if (!isLostRace(error)) throw error;
    }
  };
}

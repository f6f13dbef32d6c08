import { randomUUID } from 'node:crypto';
import { chargesRoutes } from '#contract/routes/money/charges.ts';
import { type AppClient, CallError } from '../app-client.ts';
import { contestOf } from './made-good.ts';

const PAGE = '20';

/** Stores contest some of what is charged to them; who decides is `createContestDecider`, or people. */
export const createContestAgent = (tablets: readonly AppClient[]) =>
  async function act(): Promise<void> {
    for (const tablet of tablets) {
      const { items } = await tablet
        .call(chargesRoutes.own, { query: { limit: PAGE } })
        .catch((error: unknown) => {
          // A server of the release before knows no charges.
          if (error instanceof CallError && error.status === 404) return { items: [] };
          throw error;
        });
      for (const { id, contest, reversedAt, contestUntil } of items) {
        const objection = contestOf(id);
        if (!objection || contest || reversedAt || Date.parse(contestUntil) < Date.now()) continue;
        const body = { commandId: randomUUID(), reason: objection.reason };
        await tablet.call(chargesRoutes.contestOwn, { params: { id: String(id) }, body });
      }
    }
  };

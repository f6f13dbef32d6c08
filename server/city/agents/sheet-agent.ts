import { commitmentSheetsRoutes } from '#contract/routes/books/commitment-sheets.ts';
import { casablancaDayBegin, dayAfter, HOUR_MS } from '#rules/time.ts';
import type { AppClient } from '../app-client.ts';
import { isLostRace } from './loop.ts';

/** Visitors have most of a day to sign a sheet; it is an alarm after 24 hours. */
const SIGNS_AFTER_MS = 18 * HOUR_MS;

/** A member of the city's finance staff, who signs the daily sheets that nobody else signed. */
export function createSheetAgent(client: AppClient, clock: () => number) {
  return async function act(): Promise<void> {
    const { items } = await client.call(commitmentSheetsRoutes.list, {
      query: { state: 'unsigned', limit: '100' },
    });
    for (const { id, day, version, count, amount, acts } of items) {
      const endedAt = casablancaDayBegin(dayAfter(day, 1)).getTime();
      if (acts.sign !== true || clock() < endedAt + SIGNS_AFTER_MS) continue;
      try {
        const input = { params: { id: String(id) }, body: { count, amount } };
        await client.call(commitmentSheetsRoutes.sign, input, version);
      } catch (error) {
        if (!isLostRace(error)) throw error;
      }
    }
  };
}

import { randomUUID } from 'node:crypto';
import { changeRequestsRoutes } from '#contract/routes/money/change-requests.ts';
import { documentReviewsRoutes } from '#contract/routes/operations/document-reviews.ts';
import { casablancaDay, DAY_MS } from '#rules/time.ts';
import type { AppClient } from '../app-client.ts';
import { drawDoor } from '../door/door-picture.ts';
import { wantedChange } from '../furnishing/papers.ts';
import type { Random } from '../random.ts';
import { isLostRace } from './loop.ts';

/** The share of turns in which a document is renewed; in the others a change is asked for. */
const RENEWED = 0.4;
/** How long a renewed document is valid. Days. */
const VALID = 365;

/** A driver of the city who renews a document, or asks for a change. Staff decide. */
export function createPaperAgent(
  drivers: readonly { client: AppClient }[],
  random: Random,
  clock: () => number,
) {
  return async function act(): Promise<void> {
    const { client } = random.pick(drivers);
    try {
      if (random.next() < RENEWED) {
        const query = {
          phoneId: randomUUID(),
          kind: 'insurance',
          number: `IN${random.whole(100_000, 999_999)}`,
          expiresOn: casablancaDay(clock() + VALID * DAY_MS),
        };
        const picture = await drawDoor(random.whole(0, 9));
        await client.upload(documentReviewsRoutes.upload, picture, 'insurance.jpg', { query });
        return;
      }
      const body = { commandId: randomUUID(), ...wantedChange(random) };
      await client.call(changeRequestsRoutes.ask, { body });
    } catch (error) {
      if (!isLostRace(error)) throw error;
    }
  };
}

import { randomUUID } from 'node:crypto';
import { DAY_MS, HOUR_MS } from '#rules/time.ts';
import { wantedChange } from '../furnishing/papers.ts';
import { createRandom } from '../random.ts';
import { byOf, callerOf, type Past, unlessRefused } from './past-city.ts';

/** When drivers ask, and when their documents and requests are decided. */
const ASKED_MS = 8 * HOUR_MS;
const DECIDED_MS = 10 * HOUR_MS;
/** The last requests, this long before the end, are left to the user. */
const LEFT_MS = 2 * HOUR_MS;
/** How many drivers ask for a change on a day. */
const ASK = 2;
const MOST = 100;
const SEED = 5;
/** Every so many decisions is against the driver. */
const REFUSED = 4;

/**
 * Plans what drivers ask to be changed, and what a supervisor decides of that and of their documents:
 * all but the last requests, and a part of the documents.
 */
export function planPapers(past: Past, firstDay: number, end: number): void {
  const { services, agenda, people, staff } = past;
  // Of its own, so that the orders of the past stay as they are.
  const random = createRandom(SEED);
  const { changeRequests, documentReviews } = services;
  const by = byOf(staff.supervisor);

  async function ask(): Promise<void> {
    for (let n = 0; n < ASK; n += 1) {
      const driver = byOf(callerOf(random.pick(people.drivers), 'driver'));
      const body = { commandId: randomUUID(), ...wantedChange(random) };
      await unlessRefused(changeRequests.ask(body, driver));
    }
  }

  async function decideRequests(): Promise<void> {
    const query = { state: ['waiting' as const], limit: MOST };
    for (const { id, version } of (await changeRequests.list(query, by.caller)).items)
      await unlessRefused(
        changeRequests.send(
          id,
          version,
          id % REFUSED === 0
            ? { event: 'change_request.refuse', reason: 'Send a photo of the registration first' }
            : { event: 'change_request.approve' },
          by,
        ),
      );
  }

  async function reviewDocuments(): Promise<void> {
    const query = { state: ['pending' as const], limit: MOST };
    const { items } = await documentReviews.list(query, by.caller);
    for (const { id, version, kind } of items.slice(0, Math.floor(items.length / 3)))
      await unlessRefused(
        documentReviews.send(
          id,
          version,
          // Of the registration, which no vehicle of the city requires.
          kind === 'registration' && id % REFUSED === 0
            ? { event: 'document.reject', reason: 'The number cannot be read' }
            : { event: 'document.approve' },
          by,
        ),
      );
  }

  for (let day = firstDay; day + DECIDED_MS < end - LEFT_MS; day += DAY_MS) {
    agenda.at(day + ASKED_MS, ask);
    agenda.at(day + DECIDED_MS, async () => {
      await decideRequests();
      await reviewDocuments();
    });
  }
  agenda.at(end - LEFT_MS, ask);
}

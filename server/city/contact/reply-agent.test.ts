import { expect, it } from 'vitest';
import { contactRoutes } from '#contract/routes/operations/contact/contact.ts';
import type { AppClient } from '../app-client.ts';
import { questionOf } from './conversations.ts';
import { createReplyAgent } from './reply-agent.ts';

const HOUR_AGO = new Date(Date.now() - 3_600_000).toISOString();
const orderId =
  Array.from({ length: 5_000 }, (_, n) => n + 1).find((id) => questionOf(id)?.thanks) ?? 0;
const question = questionOf(orderId);

/** What an agent that was started now does about a thread in which these words came last. */
async function doneAbout(words: string | null) {
  const done: unknown[] = [];
  const thread = { id: 5, version: 3, subject: 'order', subjectId: orderId, since: HOUR_AGO };
  const of = { party: question?.by, partyId: 9 };
  const messages = [
    { direction: 'in', text: words },
    { direction: 'out', text: 'Answered' },
  ];
  const call = async (route: unknown) => {
    if (route === contactRoutes.unanswered) return { items: [{ ...thread, ...of }] };
    if (route === contactRoutes.get) return { parties: [{ ...of, thread: { messages } }] };
    if (route === contactRoutes.dismiss) done.push('dismissed');
    if (route === contactRoutes.send) done.push('sent');
    return { id: orderId, zone: 'Maarif' };
  };
  await createReplyAgent({
    client: { call } as object as AppClient,
    clock: { realMs: (minutes: number) => minutes * 60_000 } as never,
    autopilot: async () => new Set(['Maarif']),
    appOf: () => undefined,
  })();
  return done;
}

it('dismisses thanks and answers all else, by what the thread says', async () => {
  expect(await doneAbout(question?.thanks ?? '')).toEqual(['dismissed']);
  expect(await doneAbout(question?.text ?? '')).toEqual(['sent']);
  expect(await doneAbout(null)).toEqual(['sent']);
});

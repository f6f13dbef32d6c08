import { z } from 'zod';
import { LANGUAGES } from '#rules/language.ts';
import { endpoint } from '../../endpoint.ts';
import { refusals } from '../../errors.ts';
import { Instant } from '../../time.ts';

/** The most entries that one answer has. */
export const MAX_INBOX = 50;

/** A message to a driver, in the languages of the apps. */
export const InboxEntry = z
  .object({
    number: z.number().int(),
    at: Instant,
    event: z.string().meta({ description: 'What happened, such as order.hand_over_asked' }),
    orderId: z.number().int().nullable().meta({ description: 'The order that it is about' }),
    titles: z.record(z.enum(LANGUAGES), z.string()),
    bodies: z.record(z.enum(LANGUAGES), z.string()),
  })
  .meta({ id: 'InboxEntry' });
export type InboxEntry = z.output<typeof InboxEntry>;

export const inboxRoutes = {
  list: endpoint({
    id: 'inbox.list',
    method: 'GET',
    path: '/api/inbox',
    summary: 'The messages to the caller after a number, the oldest first',
    access: 'signed-in',
    query: z.object({
      after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
    }),
    responses: { 200: z.object({ entries: z.array(InboxEntry).max(MAX_INBOX) }), ...refusals(401) },
  }),
};

import { z } from 'zod';
import { Actor } from '../../actor.ts';
import { actsOf } from '../../acts.ts';
import { endpoint } from '../../endpoint.ts';
import { refusals } from '../../errors.ts';
import { UserPath } from '../../ids.ts';
import { Text } from '../../text.ts';
import { Instant } from '../../time.ts';

const ActId = z.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

/** An act by which a person could use an account, and the vouch that ended it. */
export const AccountLink = z
  .object({
    act: ActId.meta({ description: 'Its entry in the audit log' }),
    action: z.string(),
    by: Actor,
    at: Instant,
    vouched: z
      .object({ by: Actor, at: Instant, reason: z.string() })
      .nullable()
      .meta({ description: 'Null: the link lasts' }),
  })
  .meta({ id: 'AccountLink' });
export type AccountLink = z.output<typeof AccountLink>;

export const AccountLinks = z
  .object({
    links: z.array(AccountLink).meta({ description: 'The latest first' }),
    acts: actsOf('vouch'),
  })
  .meta({ id: 'AccountLinks' });
export type AccountLinks = z.output<typeof AccountLinks>;

/** Who is linked to an account, and the end of a link by a vouch. */
export const accountLinksRoutes = {
  list: endpoint({
    id: 'accountLinks.list',
    method: 'GET',
    path: '/api/admin/users/{id}/links',
    summary: 'Who created, approved, reset or changed an account, and who vouched for it since',
    access: ['users.read'],
    params: UserPath,
    responses: { 200: AccountLinks, ...refusals(401, 403, 404) },
  }),
  vouch: endpoint({
    id: 'accountLinks.vouch',
    method: 'POST',
    path: '/api/admin/users/{id}/vouches',
    summary:
      'Vouch that only its owner uses an account: the named links end. Only from an account linked to neither side',
    access: ['users.write'],
    params: UserPath,
    body: z.strictObject({
      acts: z.array(ActId).min(1).max(200).meta({ description: 'The links, as they were read' }),
      reason: Text(300).meta({ description: 'How you know it' }),
    }),
    responses: { 201: AccountLinks, ...refusals(401, 403, 404, 409) },
  }),
} as const;

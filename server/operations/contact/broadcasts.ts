import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import { textFault } from '#contract/operations/contact/safe-text.ts';
import {
  type broadcastsRoutes,
  MAX_BROADCAST,
} from '#contract/routes/operations/contact/broadcasts.ts';
import type { RequestActor } from '../../platform/auth/caller.ts';
import type { CommandService } from '../../platform/commands/service.ts';
import type { Db } from '../../platform/db/schema.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { appendContact } from './live.ts';
import { beginMessage, noteSkipped } from './one-of-many.ts';
import type { WritingDeps } from './writing.ts';

type Routes = typeof broadcastsRoutes;
type To = Pick<RequestOf<Routes['send']>['body'], 'zones' | 'drivers'>;

/** A driver whom a broadcast reaches. */
export interface BroadcastDriver {
  id: number;
  zones: string[];
}

/** The drivers on duty in zones, and those selected, once each; by id. */
async function reachedBy(db: Db, { zones, drivers }: To): Promise<BroadcastDriver[]> {
  const { rows } = await sql<BroadcastDriver>`
    select d.user_id as id, coalesce(d.zones, '{}') as zones
    from drivers d join users u on u.id = d.user_id and u.status = 'active'
    where d.user_id = any(${drivers}::int[])
      or (d.duty <> 'offline' and exists (select from driver_zones z
        where z.driver_id = d.user_id and z.zone_id = any(${zones}::int[])))
    order by d.user_id limit ${MAX_BROADCAST + 1}`.execute(db);
  return rows;
}

/** Messages to many drivers: counted first, and written as one message to each. */
export function createBroadcasts(deps: WritingDeps & { commands: CommandService }) {
  const { db, commands, events, settings, contactMessages } = deps;
  return {
    preview: async (to: To) => ({ drivers: (await reachedBy(db, to)).length }),

    /** Errors: 400, 409 if others would get it than were counted, 422. */
    async send(body: RequestOf<Routes['send']>['body'], by: RequestActor) {
      const { counted, channel, language, text, zones } = body;
      const fault = textFault('body.text', text, settings.get('contact').phone);
      if (fault) throw refuse('contact.not_writable', {}, { fields: [fault] });
      const { answer, isRepeat } = await commands.once(
        body,
        'contact.broadcast',
        by,
        async ({ trx, at, actor }) => {
          const reached = await reachedBy(trx, body);
          if (reached.length === 0) throw refuse('contact.no_drivers');
          if (reached.length !== counted)
            throw refuse('contact.other_count', { now: reached.length, counted });
          const { id } = await trx
            .insertInto('broadcasts')
            .values({
              at,
              by: JSON.stringify(actor),
              channel,
              language,
              zones,
              drivers: reached.length,
              text,
            })
            .returning('id')
            .executeTakeFirstOrThrow();
          const draft = { broadcastId: id, channel, language, text };
          const written = await beginMessage(trx, { at, actor, reached, draft });
          const notified = await contactMessages.deliver(
            trx,
            at,
            written.map(({ messageId, driverId }) => ({
              messageId,
              personId: driverId,
              party: 'driver',
              orderId: null,
              text,
              isPushed: channel === 'push',
            })),
          );
          if (channel === 'push') await noteSkipped(trx, id, notified);
          for (const { thread, zones: seenIn } of written) {
            const seen = { storeId: null, zone: null, driverId: thread.party_id, zones: seenIn };
            await appendContact(events, trx, thread, { at, actor, type: 'contact.sent', seen });
          }
          return {
            answer: { id, drivers: reached.length },
            entry: {
              action: 'contact.broadcast',
              subject: `driver ${reached[0]?.id}`,
              before: null,
              after: { broadcast: id, zones, drivers: reached.length, channel },
            },
          };
        },
      );
      if (!isRepeat) events.wake();
      return answer;
    },
  };
}
export type Broadcasts = ReturnType<typeof createBroadcasts>;

import { sql } from 'kysely';
import type { Cause } from '#contract/causes/causes.ts';
import type { EventSubject } from '#contract/events.ts';
import {
  ORDER_NOTICE_EVENTS,
  type OrderNoticeEvent,
} from '#contract/growth/message-templates/message-template.ts';
import type { Alarm } from '#contract/operations/alarm.ts';
import type { Role } from '#contract/permissions.ts';
import type { Driver } from '#contract/routes/operations/driver-status.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import type { SettingsService } from '../../people/settings/service.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { TemplateService } from '../message-templates/service.ts';
import { alarmNotices } from './alarm-notices.ts';
import { AMENDMENT_EVENTS, type AmendmentEvent, amendmentNotices } from './amendment-notices.ts';
import { noticesAtWork } from './device-notices.ts';
import { STAND_DOWN_EVENTS, type StandDownEvent, standDownMessages } from './driver-notices.ts';
import { HAND_OVER_EVENTS, type HandOverEvent, handOverMessages } from './hand-over-notices.ts';
import { LATE_MS, type Notices } from './notices.ts';
import { orderNotices } from './order-notices.ts';

/** The event types that people are notified of. */
export const NOTIFIED_EVENTS: readonly string[] = [
  ...ORDER_NOTICE_EVENTS,
  ...AMENDMENT_EVENTS,
  'alarm.escalated',
  ...STAND_DOWN_EVENTS,
  ...HAND_OVER_EVENTS,
];
const isOfAmendment = (type: string): type is AmendmentEvent =>
  AMENDMENT_EVENTS.some((one) => one === type);
const isOfHandOver = (type: string): type is HandOverEvent =>
  HAND_OVER_EVENTS.some((one) => one === type);
/** Events that are read in one transaction. */
const BATCH = 1_000;

interface Read {
  seq: bigint;
  at: Date;
  type: string;
  subject_kind: EventSubject;
  reason: string | null;
  cause: Cause | null;
  role: Role | null;
  actor_id: number | null;
  data: unknown;
}

/** Reads the event log from the last position, and writes the notices about its events. */
export function createLogReader(deps: {
  db: Db;
  clock: () => Date;
  notices: Notices;
  templates: TemplateService;
  settings: Pick<SettingsService, 'get'>;
}) {
  const { db, clock, notices, templates, settings } = deps;

  return {
    /** Reads the next part; true if there is more. Only one server reads at a time. */
    read: (): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const cursor = await trx
          .selectFrom('push_notice_cursor')
          .select('seq')
          .forUpdate()
          .executeTakeFirstOrThrow();
        const { rows } = await sql<Read>`
          select seq, at, type, subject_kind, reason, cause, actor->>'role' as role, (actor->>'id')::integer as actor_id,
            case when type = any(${[...NOTIFIED_EVENTS]}::text[]) then data end as data
          from events where seq > ${cursor.seq} order by seq limit ${BATCH}`.execute(trx);
        const last = rows.at(-1);
        if (!last) return false;
        const now = clock();
        const relevant = rows.filter(
          ({ at, data }) => data !== null && now.getTime() - at.getTime() <= LATE_MS,
        );
        const ofOrders = relevant.flatMap(({ subject_kind, type, at, data, ...why }) =>
          subject_kind === 'order'
            ? [{ type: type as OrderNoticeEvent, at, why, order: data as Order }]
            : [],
        );
        const escalations = relevant.flatMap(({ subject_kind, seq, at, data }) =>
          subject_kind === 'alarm' ? [{ seq, at, alarm: data as Alarm }] : [],
        );
        const ofDrivers = relevant.flatMap(({ subject_kind, seq, type, at, data }) =>
          subject_kind === 'driver'
            ? [{ seq, type: type as StandDownEvent, at, driver: data as Driver }]
            : [],
        );
        const ofAmendments = relevant.flatMap(({ seq, type, at, actor_id: actorId, data }) =>
          isOfAmendment(type) ? [{ seq, type, at, actorId, order: data as Order }] : [],
        );
        const ofHandOvers = relevant.flatMap(({ seq, type, at, actor_id: actorId, data }) =>
          isOfHandOver(type) ? [{ seq, type, at, actorId, order: data as Order }] : [],
        );
        await notices.add(trx, await amendmentNotices(trx, ofAmendments));
        const atWork = [
          ...(await handOverMessages(trx, ofHandOvers)),
          ...standDownMessages(ofDrivers),
        ];
        await notices.add(trx, await noticesAtWork(trx, atWork));
        if (ofOrders.length > 0)
          await notices.add(
            trx,
            await orderNotices(trx, ofOrders, await templates.active(trx), settings.get('causes')),
          );
        await notices.add(trx, await alarmNotices(trx, escalations, now));
        await trx.updateTable('push_notice_cursor').set({ seq: last.seq }).execute();
        return rows.length === BATCH;
      }),

    /** Whether the event log contains an unread event. */
    async isBehind(): Promise<boolean> {
      const { rows } = await sql<{ is_behind: boolean }>`
        select exists (select from events
          where seq > (select seq from push_notice_cursor)
            and type = any(${[...NOTIFIED_EVENTS]}::text[])) as is_behind`.execute(db);
      return rows[0]?.is_behind ?? false;
    },
  };
}
export type LogReader = ReturnType<typeof createLogReader>;

import { sql } from 'kysely';
import type { EventSubject } from '#contract/events.ts';
import {
  ORDER_NOTICE_EVENTS,
  type OrderNoticeEvent,
} from '#contract/growth/message-templates/message-template.ts';
import type { Alarm } from '#contract/operations/alarm.ts';
import type { Driver } from '#contract/routes/operations/driver-status.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { TemplateService } from '../message-templates/service.ts';
import { alarmNotices } from './alarm-notices.ts';
import { driverNotices, STAND_DOWN_EVENTS, type StandDownEvent } from './driver-notices.ts';
import { LATE_MS, type Notices } from './notices.ts';
import { orderNotices } from './order-notices.ts';

/** The event types that people are notified of. */
export const NOTIFIED_EVENTS: readonly string[] = [
  ...ORDER_NOTICE_EVENTS,
  'alarm.escalated',
  ...STAND_DOWN_EVENTS,
];
/** Events that are read in one transaction. */
const BATCH = 1_000;

interface Read {
  seq: bigint;
  at: Date;
  type: string;
  subject_kind: EventSubject;
  reason: string | null;
  data: unknown;
}

/** Reads the event log from the last position, and writes the notices about its events. */
export function createLogReader(deps: {
  db: Db;
  clock: () => Date;
  notices: Notices;
  templates: TemplateService;
}) {
  const { db, clock, notices, templates } = deps;

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
          select seq, at, type, subject_kind, reason,
            case when type = any(${[...NOTIFIED_EVENTS]}::text[]) then data end as data
          from events where seq > ${cursor.seq} order by seq limit ${BATCH}`.execute(trx);
        const last = rows.at(-1);
        if (!last) return false;
        const now = clock();
        const relevant = rows.filter(
          ({ at, data }) => data !== null && now.getTime() - at.getTime() <= LATE_MS,
        );
        const ofOrders = relevant.flatMap(({ subject_kind, type, at, reason, data }) =>
          subject_kind === 'order'
            ? [{ type: type as OrderNoticeEvent, at, reason, order: data as Order }]
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
        await notices.add(trx, await driverNotices(trx, ofDrivers));
        if (ofOrders.length > 0)
          await notices.add(trx, await orderNotices(trx, ofOrders, await templates.active(trx)));
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

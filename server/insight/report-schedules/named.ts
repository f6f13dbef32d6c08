import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { WhyNot } from '#contract/acts.ts';
import type { RequestOf } from '#contract/endpoint.ts';
import { reportOf } from '#contract/insight/reports/definitions.ts';
import { isStaffRole } from '#contract/permissions.ts';
import type { reportSchedulesRoutes } from '#contract/routes/insight/report-schedules.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { reasonFor, reasonIn, refusalFor } from '../../platform/http/refusal.ts';

export type NewReportSchedule = RequestOf<(typeof reportSchedulesRoutes)['create']>['body'];

const unknown = (path: string, why: WhyNot) =>
  refusalFor(why, { fields: [{ path, message: why.message, ...reasonIn(why) }] });

/** Refuses references that do not exist, and filters that the report does not support. */
export async function requireKnown(
  trx: Trx,
  body: Pick<NewReportSchedule, 'report' | 'rows' | 'zone' | 'storeId' | 'driverId'>,
): Promise<{ zone_id: number | null }> {
  const { name, filters, rows } = reportOf(body.report);
  if (body.rows && !rows.includes(body.rows))
    throw unknown('body.rows', reasonFor('report.no_such_rows', { name }));
  const given = { zone: body.zone, store: body.storeId, driver: body.driverId };
  for (const [filter, value] of Object.entries(given))
    if (value !== null && !filters.some((one) => one === filter))
      throw unknown(
        `body.${filter === 'zone' ? 'zone' : `${filter}Id`}`,
        reasonFor('report.no_such_filter', { name, filter: filter === 'zone' ? 'area' : filter }),
      );
  const { rows: found } = await sql<{ zone: number | null; store: boolean; driver: boolean }>`
    select (select id from zones where folded = fold_name(${body.zone}::text)) as zone,
      ${body.storeId}::int is null or exists (select from stores where id = ${body.storeId}) as store,
      ${body.driverId}::int is null or exists (select from drivers where user_id = ${body.driverId}) as driver
    `.execute(trx);
  const zone_id = found[0]?.zone ?? null;
  if (body.zone !== null && zone_id === null)
    throw unknown('body.zone', reasonFor('report.zone_absent'));
  if (!found[0]?.store) throw unknown('body.storeId', reasonFor('report.store_absent'));
  if (!found[0].driver) throw unknown('body.driverId', reasonFor('report.driver_absent'));
  return { zone_id };
}

/** Replaces the recipients; those who stay keep their unsubscribe link. */
export async function setRecipients(
  trx: Trx,
  scheduleId: number,
  wanted: NewReportSchedule['recipients'],
) {
  const ids = wanted.map(({ userId }) => Number(userId));
  const people = await trx
    .selectFrom('users')
    .select(['id', 'role', 'status'])
    .where('id', 'in', ids)
    .execute();
  const staff = new Set(
    people
      .filter(({ role, status }) => isStaffRole(role) && status === 'active')
      .map(({ id }) => id),
  );
  const wrong = ids.findIndex((id) => !staff.has(id));
  if (wrong >= 0)
    throw unknown(`body.recipients[${wrong}].userId`, reasonFor('report.not_recipients'));
  await trx
    .deleteFrom('report_recipients')
    .where('schedule_id', '=', scheduleId)
    .where('user_id', 'not in', ids)
    .execute();
  await trx
    .insertInto('report_recipients')
    .values(
      ids.map((user_id) => ({
        schedule_id: scheduleId,
        user_id,
        code: randomBytes(24).toString('base64url'),
        unsubscribed_at: null,
      })),
    )
    .onConflict((oc) => oc.columns(['schedule_id', 'user_id']).doNothing())
    .execute();
}

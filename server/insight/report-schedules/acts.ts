import type { Updateable } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import {
  ReportSchedule,
  reportSchedulesRoutes as routes,
} from '#contract/routes/insight/report-schedules.ts';
import {
  type ReportScheduleEventType,
  type ReportScheduleState,
  reportScheduleRules,
} from '#machines/report-schedule/report-schedule-machine.ts';
import { actsOf } from '../../platform/acts/decide.ts';
import { allowedBy, EDIT } from '../../platform/acts/machine.ts';
import { type ActDeps, defineSubject } from '../../platform/acts/subject.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Database, Trx } from '../../platform/db/schema.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import { withChange } from '../../platform/records/changed.ts';
import { dueAt, firstDue } from './due.ts';
import { type NewReportSchedule, requireKnown, setRecipients } from './named.ts';
import { type ReportScheduleRepository, type ReportScheduleRow, toFacts } from './repository.ts';

export interface ReportScheduleDeps extends ActDeps {
  jobQueue: JobQueue;
  repository: ReportScheduleRepository;
}

/** Converts a row for its reader. */
export const toReportSchedule = (
  row: ReportScheduleRow,
  caller: Caller,
  at: Date,
): ReportSchedule =>
  fromRow(ReportSchedule, row, { acts: actsOf(reportScheduleActs, row, caller, at) });

/** The job is due when the first schedule is. */
export const planSending = (
  { jobQueue }: Pick<ReportScheduleDeps, 'jobQueue'>,
  trx: Trx,
  at: Date | null,
) => at && jobQueue.schedule(trx, 'reports.send', at);

/** The period that a schedule sends next, and when. */
export const nextPeriod = (rhythm: ReportScheduleRow['rhythm'], hour: number, now: Date) => {
  const next_from = firstDue(rhythm, hour, now);
  return { next_from, next_at: dueAt(rhythm, next_from, hour) };
};

async function update(
  deps: ReportScheduleDeps,
  trx: Trx,
  id: number,
  change: Updateable<Database['report_schedules']>,
): Promise<ReportScheduleRow> {
  const after = await deps.repository.update(trx, id, change);
  await planSending(deps, trx, after.next_at);
  return after;
}

const columnsOf = ({
  recipients: _r,
  zone: _z,
  storeId,
  driverId,
  ...rest
}: RequestOf<typeof routes.update>['body']) => ({
  ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
  ...(storeId === undefined ? {} : { store_id: storeId }),
  ...(driverId === undefined ? {} : { driver_id: driverId }),
});

const { act, ask } = defineSubject<
  ReportScheduleDeps,
  ReportScheduleRow,
  typeof EDIT | ReportScheduleEventType
>()({
  name: 'The schedule',
  kind: 'report_schedule',
  lock: ({ repository }, trx, id) => repository.lock(trx, id),
  read: ({ repository }, db, id) => repository.one(db, id),
  show: ({ clock }, row, caller) => toReportSchedule(row, caller, clock()),
  audited: toFacts,
  ...allowedBy({
    code: 'report_schedule.illegal_event',
    rules: reportScheduleRules,
    stateOf: ({ state }: ReportScheduleRow) => ({ status: state }),
    title: ({ name }) => name,
    final: ['removed'],
  }),
});

const edit = act({
  route: routes.update,
  event: EDIT,
  async write({ deps, trx, at, body }, row) {
    const known = {
      report: row.report,
      rows: row.rows,
      zone: row.zone,
      storeId: row.store_id,
      driverId: row.driver_id,
    };
    const { zone_id } = await requireKnown(trx, withChange(known, body) as NewReportSchedule);
    const { rhythm = row.rhythm, hour = row.hour } = body;
    const isMoved = rhythm !== row.rhythm || hour !== row.hour;
    const times = isMoved && row.state === 'active' ? nextPeriod(rhythm, hour, at) : {};
    const after = await update(deps, trx, row.id, { ...columnsOf(body), zone_id, ...times });
    if (!body.recipients) return after;
    await setRecipients(trx, row.id, body.recipients);
    return deps.repository.one(trx, row.id);
  },
});

const stop = (event: ReportScheduleEventType, state: ReportScheduleState) =>
  act({
    route: routes.bulk,
    event,
    write: ({ deps, trx }, { id }) => update(deps, trx, id, { state, next_at: null }),
  });

export const reportScheduleActs = {
  edit,
  pause: stop('report_schedule.pause', 'paused'),
  /** It continues with the next period. */
  resume: act({
    route: routes.bulk,
    event: 'report_schedule.resume',
    write: ({ deps, trx, at }, { id, rhythm, hour }) =>
      update(deps, trx, id, { state: 'active', ...nextPeriod(rhythm, hour, at) }),
  }),
  remove: stop('report_schedule.remove', 'removed'),
  /** Sends the mail to the caller; changes nothing. */
  test: ask({ route: routes.test, event: EDIT }),
};

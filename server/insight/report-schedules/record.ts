import { sql, type Updateable } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import { reportOf } from '#contract/insight/reports/definitions.ts';
import { reportSchedulesRoutes as routes } from '#contract/routes/insight/report-schedules.ts';
import {
  type ReportScheduleState,
  reportScheduleRules,
} from '#machines/report-schedule/report-schedule-machine.ts';
import type { Database, Trx } from '../../platform/db/schema.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import { defineRecord } from '../../platform/records/record.ts';
import type { RecordDeps } from '../../platform/records/record-spec.ts';
import { dueAt, firstDue } from './due.ts';
import { requireKnown, setRecipients } from './named.ts';
import { type ReportScheduleRow, reportScheduleRows, toFacts } from './repository.ts';

export interface ReportScheduleDeps extends RecordDeps {
  jobQueue: JobQueue;
}
interface Context {
  deps: ReportScheduleDeps;
  trx: Trx;
}

/** The job is due when the first schedule is. */
const planSending = ({ jobQueue }: ReportScheduleDeps, trx: Trx, at: Date | null) =>
  at && jobQueue.schedule(trx, 'reports.send', at);

/** The period that a schedule sends next, and when. */
const nextPeriod = (rhythm: ReportScheduleRow['rhythm'], hour: number, now: Date) => {
  const next_from = firstDue(rhythm, hour, now);
  return { next_from, next_at: dueAt(rhythm, next_from, hour) };
};

async function update(
  { deps, trx }: Context,
  id: number,
  change: Updateable<Database['report_schedules']>,
): Promise<ReportScheduleRow> {
  const after = await reportScheduleRows.update(trx, id, change);
  await planSending(deps, trx, after.next_at);
  return after;
}

const stop = (state: ReportScheduleState) => ({
  write: (context: Context, { id }: ReportScheduleRow) =>
    update(context, id, { state, next_at: null }),
});

const columnsOf = ({
  name,
  report,
  rows,
  storeId,
  driverId,
  rhythm,
  hour,
  attachment,
}: RequestOf<typeof routes.create>['body']) => ({
  name,
  report,
  rows,
  store_id: storeId,
  driver_id: driverId,
  rhythm,
  hour,
  attachment,
});

/** Scheduled reports. */
export const reportScheduleRecord = defineRecord<ReportScheduleDeps>()({
  kind: 'report_schedule',
  routes,
  rows: reportScheduleRows,
  rules: reportScheduleRules,
  title: ({ name }) => name,
  notEditableIn: ['removed'],
  audited: toFacts,
  async insert({ deps, trx, at, actor, fields }) {
    const { zone_id } = await requireKnown(trx, fields);
    const { id, next_at } = await reportScheduleRows.insert(trx, {
      ...columnsOf(fields),
      zone_id,
      ...nextPeriod(fields.rhythm, fields.hour, at),
      created_at: at,
      created_by: JSON.stringify(actor),
    });
    await setRecipients(trx, id, fields.recipients);
    await planSending(deps, trx, next_at);
    return reportScheduleRows.one(trx, id);
  },
  async edit(context, row) {
    const { trx, at, body, fields } = context;
    const { zone_id } = await requireKnown(trx, fields);
    const { rhythm, hour } = fields;
    const isMoved = rhythm !== row.rhythm || hour !== row.hour;
    const times = isMoved && row.state === 'active' ? nextPeriod(rhythm, hour, at) : {};
    const after = await update(context, row.id, { ...columnsOf(fields), zone_id, ...times });
    if (!body.recipients) return after;
    await setRecipients(trx, row.id, body.recipients);
    return reportScheduleRows.one(trx, row.id);
  },
  acts: {
    pause: stop('paused'),
    /** It continues with the next period. */
    resume: {
      write: (context, { id, rhythm, hour }) =>
        update(context, id, { state: 'active', ...nextPeriod(rhythm, hour, context.at) }),
    },
    remove: stop('removed'),
  },
  /** Sends the mail to the caller; changes nothing. */
  asks: { test: { route: routes.test } },
  list: {
    sorts: {
      name: { key: sql`s.name`, type: 'text' },
      nextAt: { key: sql`s.next_at`, type: 'timestamptz', isNullable: true },
    },
    initial: 'name',
    filters: {
      state: (states) => states.map((state) => sql`s.state = ${state}`),
      report: (reports) => reports.map((report) => sql`s.report = ${report}`),
    },
    search: (words) => sql`s.search @@ search_query(${words})`,
    always: ({ state }) => (state ? [] : [sql`s.state <> 'removed'`]),
  },
  csv: [
    ['id', ({ id }) => id],
    ['name', ({ name }) => name],
    ['report', ({ report }) => reportOf(report).name],
    ['zone', ({ zone }) => zone],
    ['store', ({ store }) => store],
    ['driver', ({ driver }) => driver],
    ['rhythm', ({ rhythm }) => rhythm],
    ['hour', ({ hour }) => hour],
    ['attachment', ({ attachment }) => attachment],
    ['recipients', ({ recipients }) => recipients.map(({ email }) => email).join(' ')],
    ['state', ({ state }) => state],
    ['next_at', ({ next_at }) => next_at],
  ],
});

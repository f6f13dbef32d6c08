import { JOB_KINDS, type Job, jobsRoutes } from '#contract/routes/platform/jobs.ts';
import { JOB_STATES } from '#machines/job/job-machine.ts';
import { jobActs, jobText, readJob } from '#src/domain/job/jobs.ts';
import { t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';
import { columnsOf } from '#src/ui/list/columns.ts';
import { choicesFilter } from '#src/ui/list/filters/choices-filter.ts';
import { defineList } from '#src/ui/list/list.ts';
import { durationText } from './duration-text.ts';
import { JobPeek } from './job-peek.tsx';

const column = columnsOf<typeof jobsRoutes.list>();

const REFRESH_MS = 2_000;
const hasFailed = ({ state }: Job) => state === 'failed' || state === 'retrying';

/** The table of jobs: due, running and failed. */
export const jobsList = defineList({
  id: 'jobs',
  label: 'jobs.title',
  counted: 'jobs.counted',
  routes: jobsRoutes,
  searchHint: 'jobs.search',
  defaultSort: 'dueAt',
  columns: [
    {
      id: 'kind',
      label: 'jobs.job',
      width: 'minmax(13rem, 2fr)',
      sort: 'kind',
      isTitle: true,
      cell: ({ kind, key }) => [jobText(kind), key].filter(Boolean).join(' · '),
    },
    column.cell('state', 'jobs.state', '7rem', { only: 'state' }, (row) => (
      <span data-tone={hasFailed(row) ? 'warning' : undefined}>{t(`jobs.state_${row.state}`)}</span>
    )),
    column.cell('due', 'jobs.due', '8rem', { sort: 'dueAt' }, ({ dueAt, state }) =>
      state === 'done' ? '—' : moment(dueAt),
    ),
    column.moment(
      'started',
      'jobs.started',
      '8rem',
      { sort: 'startedAt', fromRem: 64 },
      'startedAt',
    ),
    column.number('took', 'jobs.took', '5rem', ({ tookMs }) => durationText(tookMs)),
    column.number('runs', 'jobs.runs', '5rem'),
    column.number('attempt', 'jobs.attempt', '5.5rem', { fromRem: 70 }),
    column.text('error', 'jobs.error', 'minmax(10rem, 2fr)', 'lastError'),
  ],
  filters: [
    choicesFilter('state', 'jobs.state', JOB_STATES),
    choicesFilter('kind', 'jobs.job', JOB_KINDS, (value) => jobText(value)),
    { kind: 'number', name: 'id', label: 'jobs.number' },
  ],
  acts: jobActs,
  peek: JobPeek,
  watch: {
    everyMs: REFRESH_MS,
    isOpen: ({ state }) => state !== 'done',
    get: readJob,
    newest: 'dueAt',
  },
  name: ({ kind, key }) => [jobText(kind), key].filter(Boolean).join(' · '),
  empty: 'jobs.empty',
  isOver: ({ state }) => state === 'done',
});

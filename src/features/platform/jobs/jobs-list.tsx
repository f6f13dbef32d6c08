import { JOB_KINDS, type Job, jobsRoutes } from '#contract/routes/platform/jobs.ts';
import { JOB_STATES } from '#machines/job/job-machine.ts';
import { jobActs, jobText, readJob } from '#src/domain/job/jobs.ts';
import { keptText } from '#src/lib/api/sentence-of.ts';
import { t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';
import { defineList } from '#src/ui/list/list.ts';
import { makersOf } from '#src/ui/list/list-makers.ts';
import { durationText } from './duration-text.ts';
import { JobPeek } from './job-peek.tsx';

const { column, filter } = makersOf({ routes: jobsRoutes, texts: 'jobs.' });

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
    column.cell({
      id: 'kind',
      label: 'jobs.job',
      width: 'minmax(13rem, 2fr)',
      sort: 'kind',
      isTitle: true,
      cell: ({ kind, key }) => [jobText(kind), key].filter(Boolean).join(' · '),
    }),
    column.cell({
      id: 'state',
      width: '7rem',
      only: 'state',
      cell: (row) => (
        <span data-tone={hasFailed(row) ? 'warning' : undefined}>
          {t(`jobs.state_${row.state}`)}
        </span>
      ),
    }),
    column.cell({
      id: 'due',
      width: '8rem',
      sort: 'dueAt',
      cell: ({ dueAt, state }) => (state === 'done' ? '—' : moment(dueAt)),
    }),
    column.moment({
      id: 'started',
      width: '8rem',
      sort: 'startedAt',
      fromRem: 64,
      value: 'startedAt',
    }),
    column.number({ id: 'took', width: '5rem', value: ({ tookMs }) => durationText(tookMs) }),
    column.number({ id: 'runs', width: '5rem' }),
    column.number({ id: 'attempt', width: '5.5rem', fromRem: 70 }),
    column.text({
      id: 'error',
      width: 'minmax(10rem, 2fr)',
      value: (row) => keptText(row.lastError, row),
    }),
  ],
  filters: [
    filter.choices({ name: 'state', words: JOB_STATES }),
    filter.choices({
      name: 'kind',
      label: 'jobs.job',
      words: JOB_KINDS,
      text: (value) => jobText(value),
    }),
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

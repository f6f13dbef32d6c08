import { type Job, type JobAct, jobsRoutes } from '#contract/routes/platform/jobs.ts';
import { allows } from '#src/lib/allows.ts';
import { call } from '#src/lib/api/call.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import { en } from '#src/lib/messages/en/index.ts';
import type { ListAct } from '#src/ui/list/acts/list-act.ts';

/** What a job does; a kind that this release does not know is shown as it is called. */
export function jobText(kind: string): string {
  const key = `kind_${kind.replaceAll('.', '_')}`;
  return Object.hasOwn(en.jobs, key) ? t(`jobs.${key}` as MessageKey) : kind;
}

export const readJob = (id: number) => call(jobsRoutes.get, { params: { id: String(id) } });

const act = (
  id: 'run' | 'retry' | 'pause' | 'resume',
  more: Pick<ListAct<Job>, 'key' | 'isConfirmed' | 'lead' | 'undo'>,
): ListAct<Job> => ({
  id,
  label: `jobs.${id}`,
  permission: 'jobs.manage',
  can: allows(id),
  ...more,
  send: async (rows) => {
    const ids = rows.map(({ id: row, version }) => ({ id: row, version }));
    const event: JobAct = `job.${id}`;
    return (await call(jobsRoutes.bulk, { body: { ids, act: event } })).results;
  },
});

/** The acts on a job. */
export const jobActs: readonly ListAct<Job>[] = [
  act('run', { key: 'r' }),
  act('retry', { key: 't' }),
  act('pause', { key: 'p', isConfirmed: true, lead: 'jobs.pause_lead', undo: 'resume' }),
  act('resume', { key: 'm' }),
];

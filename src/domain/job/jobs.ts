import { type Job, type JobAct, jobsRoutes } from '#contract/routes/platform/jobs.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { textIfKnown } from '#src/lib/i18n.ts';
import { eventActs } from '#src/ui/list/acts/event-act.ts';

/** The display name of a kind of job; a kind that this release does not know is shown verbatim. */
export const jobText = (kind: string): string =>
  textIfKnown(`jobs.kind_${kind.replaceAll('.', '_')}`) ?? kind;

export const readJob = (id: number) => call(jobsRoutes.get, byId(id));

/** The acts on a job. */
export const jobActs = eventActs<Job, JobAct>(
  jobsRoutes.bulk,
  { kind: 'job', texts: 'jobs.' },
  {
    run: { key: 'r' },
    retry: { key: 't' },
    pause: { key: 'p', isConfirmed: true, lead: 'jobs.pause_lead', undo: 'resume' },
    resume: { key: 'm' },
  },
);

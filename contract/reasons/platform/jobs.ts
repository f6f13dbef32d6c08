import type { ReasonCatalogue } from '../reason.ts';

export const jobReasons = {
  // Why a run of a job failed, as the job keeps it.
  'job.server_stopped': 'The server that ran it stopped before the end.',
} as const satisfies ReasonCatalogue;

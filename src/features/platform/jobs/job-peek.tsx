import type { Job } from '#contract/routes/platform/jobs.ts';
import { jobText } from '#src/domain/job/jobs.ts';
import { keptText } from '#src/lib/api/sentence-of.ts';
import { t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';
import { Section } from '#src/ui/detail/parts.tsx';
import { durationText } from './duration-text.ts';

const at = (instant: string | null) => (instant === null ? null : moment(instant));

/** One job, with its last run and the full text of its last error. */
export function JobPeek({ row }: { row: Job }) {
  return (
    <Section
      title={jobText(row.kind)}
      facts={[
        [t('jobs.kind'), row.kind],
        [t('jobs.key'), row.key || null],
        [t('jobs.state'), t(`jobs.state_${row.state}`)],
        [t('jobs.due'), moment(row.dueAt)],
        [t('jobs.repeated'), t(row.isScheduled ? 'form.yes' : 'form.no')],
        [t('jobs.started'), at(row.startedAt)],
        [t('jobs.ended'), at(row.endedAt)],
        [t('jobs.took'), durationText(row.tookMs)],
        [t('jobs.runs'), row.runs],
        [t('jobs.attempt'), row.attempt],
        [t('jobs.server'), row.leasedBy],
        [t('jobs.error'), keptText(row.lastError, row)],
        [t('jobs.error_at'), at(row.lastErrorAt)],
      ]}
    />
  );
}

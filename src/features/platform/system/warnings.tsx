import type { Installation, WarningCode } from '#contract/routes/platform/installation.ts';
import { jobText } from '#src/domain/job/jobs.ts';
import { t, textIfKnown } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';
import { countText } from '#src/lib/text/number.ts';
import { Notice } from '#src/ui/page/notice.tsx';

type Warning = Installation['warnings'][number];

/** Data may be lost, or the installation may stop. The others can wait until the morning. */
const CRITICAL: ReadonlySet<WarningCode> = new Set([
  'backup_missing',
  'backup_old',
  'drill_failed',
  'disk_filling',
]);

function detailOf({ code, detail }: Warning): string {
  if (code === 'backup_old' || code === 'server_lost') return moment(detail);
  if (code === 'vacuum_old') return countText(Number(detail));
  return detail;
}

function subjectOf({ code, subject }: Warning): string {
  if (code === 'job_failing') return jobText(subject);
  if (code === 'service_failing') return textIfKnown(`system.service_${subject}`) ?? subject;
  return subject;
}

const sentenceOf = (warning: Warning): string => {
  const values = { subject: subjectOf(warning), detail: detailOf(warning) };
  return warning.code === 'disk_filling' && warning.detail === ''
    ? t('system.warning_disk_low', values)
    : t(`system.warning_${warning.code}`, values);
};

/** What needs attention; a sentence that nothing does. */
export function Warnings({ warnings }: { warnings: readonly Warning[] }) {
  if (warnings.length === 0) return <p className="hint">{t('system.no_warnings')}</p>;
  const hasCritical = warnings.some(({ code }) => CRITICAL.has(code));
  return (
    <Notice severity={hasCritical ? 'critical' : 'warning'}>
      <ul className="system__warnings" aria-label={t('system.warnings')}>
        {warnings.map((warning) => (
          <li key={`${warning.code} ${warning.subject}`}>{sentenceOf(warning)}</li>
        ))}
      </ul>
    </Notice>
  );
}

import { Button } from '@blueprintjs/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { reportOf } from '#contract/insight/reports/definitions.ts';
import type { ReportMail, ReportSchedule } from '#contract/routes/insight/report-schedules.ts';
import { reportIn } from '#src/domain/report/report-definition.ts';
import {
  previewQuery,
  reportMailsQuery,
  reportSchedules,
  sendMailAgain,
  testSchedule,
} from '#src/domain/report-schedule/report-schedules.ts';
import { allows } from '#src/lib/allows.ts';
import { keptText } from '#src/lib/api/sentence-of.ts';
import { sendOnce } from '#src/lib/console/in-flight.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { dateText } from '#src/lib/text/day.ts';
import { moment } from '#src/lib/text/moment.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { RecordStatus, RelatedRows, Section } from '#src/ui/detail/parts.tsx';
import { useRecord } from '#src/ui/detail/use-record.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { Notice } from '#src/ui/page/notice.tsx';
import { MailPreview } from './mail-preview.tsx';
import '#src/ui/detail/detail.css';

function ScheduleFacts({ row }: { row: ReportSchedule }) {
  const { report, rows, zone, store, driver, rhythm, hour, attachment, recipients, nextAt } = row;
  const people = recipients.map(({ name, unsubscribedAt }) =>
    unsubscribedAt ? t('report_schedules.unsubscribed', { name }) : name,
  );
  return (
    <Section
      title={t('report_schedules.section_report')}
      facts={[
        [t('report_schedules.report'), reportIn(report).name],
        [
          t('report_schedules.rows'),
          t(`report_schedules.rows_${rows ?? reportOf(report).rows[0]}`),
        ],
        [t('report_schedules.limits'), joinList([zone, store, driver])],
        [t('report_schedules.rhythm'), t(`report_schedules.rhythm_${rhythm}`)],
        [t('report_schedules.sent_hour'), `${String(hour).padStart(2, '0')}:00`],
        [t('report_schedules.attachment'), t(`report_schedules.attachment_${attachment}`)],
        [t('report_schedules.recipients'), joinList(people)],
        [t('report_schedules.next'), nextAt && moment(nextAt)],
      ]}
    />
  );
}

function Preview({ row }: { row: ReportSchedule }) {
  const { data, error } = useQuery({ ...previewQuery(row.id, row.version), retry: false });
  return (
    <Section title={t('report_schedules.preview')}>
      {error && (
        <p className="field-error">
          {t('report_schedules.preview_failed', { message: failureText(error) })}
        </p>
      )}
      {!data && !error && <p className="hint">{t('lists.reading')}</p>}
      {data && (
        <>
          {data.transport === 'outbox' && <Notice>{t('report_schedules.outbox')}</Notice>}
          <p>
            <b>{data.subject}</b>
          </p>
          {data.attachment && (
            <p className="quiet small">{t('report_schedules.file', { name: data.attachment })}</p>
          )}
          <MailPreview html={data.html} label={data.subject} />
        </>
      )}
    </Section>
  );
}

const isStuck = ({ state }: ReportMail) => state === 'failed' || state === 'unknown';
const stateText = ({ state, skipped, error, ...why }: ReportMail) =>
  [
    t(`report_schedules.mail_${state}`),
    skipped && t(`report_schedules.skipped_${skipped}`),
    state === 'failed' || state === 'unknown' || state === 'queued' ? keptText(error, why) : null,
  ]
    .filter(Boolean)
    .join(': ');

function ReportMails({ id, onOutcome }: { id: number; onOutcome: (text: string) => void }) {
  const queries = useQueryClient();
  const options = reportMailsQuery(id);
  const { data, error } = useQuery({ ...options, staleTime: 0 });
  const again = async (mail: ReportMail) => {
    try {
      const sent = await sendOnce(`mail ${mail.id}`, async () => {
        await sendMailAgain(mail.id);
        return true;
      });
      if (sent) onOutcome(t('report_schedules.mail_queued'));
    } catch (failed) {
      onOutcome(failureText(failed));
    }
    void queries.invalidateQueries({ queryKey: options.queryKey });
  };
  return (
    <Section title={t('report_schedules.mails')}>
      {error && <p className="field-error">{failureText(error)}</p>}
      {data && (
        <RelatedRows
          rows={data.items}
          columns={[
            [t('report_schedules.sent_at'), ({ at }) => moment(at)],
            [
              t('report_schedules.period'),
              ({ from, to }) =>
                from === to
                  ? dateText(from)
                  : t('reports.days', { from: dateText(from), to: dateText(to) }),
            ],
            [t('report_schedules.recipient'), ({ recipient }) => recipient],
            [
              t('report_schedules.mail'),
              (row) => (
                <span data-tone={isStuck(row) ? 'warning' : undefined}>{stateText(row)}</span>
              ),
            ],
            [
              t('report_schedules.again'),
              (row) =>
                row.canSendAgain && (
                  <TextButton onClick={() => void again(row)}>
                    {t('report_schedules.again')}
                  </TextButton>
                ),
              'act',
            ],
          ]}
          empty={t('report_schedules.mails_none')}
        />
      )}
    </Section>
  );
}

/**
 * One scheduled report: its contents and recipients, a preview of the email, and the emails sent.
 */
export default function SchedulePage() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useRecord(reportSchedules, id);
  const [outcome, setOutcome] = useState('');
  if (!data) return <RecordStatus error={error} refetch={refetch} />;
  const test = async () => {
    try {
      const sent = await sendOnce(`schedule ${data.id} test`, () => testSchedule(data.id));
      if (sent) setOutcome(t('report_schedules.tested', { address: sent.address }));
    } catch (failed) {
      setOutcome(failureText(failed));
    }
  };
  return (
    <div className="page">
      <header className="row bar" data-line>
        <p className="quiet">{t(`report_schedules.state_${data.state}`)}</p>
        <div className="row" data-end>
          <output className="small quiet">{outcome}</output>
          <Link to="/reports/schedules">{t('report_schedules.screen')}</Link>
          {allows<'test'>('test')(data) && (
            <Button onClick={() => void test()}>{t('report_schedules.test')}</Button>
          )}
          {allows<'edit'>('edit')(data) && (
            <Link
              className="bp6-button bp6-intent-primary"
              to={`/reports/schedules/${data.id}/edit`}
            >
              {t('report_schedules.edit')}
            </Link>
          )}
        </div>
      </header>
      <div className="halves">
        <div>
          <ScheduleFacts row={data} />
          <ReportMails id={data.id} onOutcome={setOutcome} />
        </div>
        <Preview row={data} />
      </div>
    </div>
  );
}

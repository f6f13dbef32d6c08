import { useState } from 'react';
import type { OutputOf } from '#contract/endpoint.ts';
import { auditRoutes, type BooksReport } from '#contract/routes/books/audit.ts';
import { call } from '#src/lib/api/call.ts';
import { saveCsv } from '#src/lib/api/save-file.ts';
import { usePages } from '#src/lib/api/use-pages.ts';
import { t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { LedgerChecks } from './ledger-checks.tsx';
import { reportCsv } from './report-csv.ts';

type Page = OutputOf<typeof auditRoutes.reports>;
/** The query key of the stored proofs. */
export const REPORTS = ['audit.reports'];

const resultOf = ({ isSound, checks }: BooksReport): string =>
  isSound
    ? t('books.report_sound')
    : t('books.report_unsound', { n: checks.filter(({ ok }) => !ok).length });

/** The stored proofs of the books, daily and on request, newest first, each with a download. */
export function DailyProofs() {
  const query = usePages<BooksReport, Page>(REPORTS, (at, signal) =>
    call(auditRoutes.reports, { query: at }, { signal }),
  );
  const [open, setOpen] = useState<number | null>(null);
  const { items, error, isPending, hasNextPage, fetchNextPage } = query;
  const [latest] = items;
  const shown = items.find(({ id }) => id === open);
  if (error)
    return (
      <Notice severity="critical">{t('books.reports_failed', { message: error.message })}</Notice>
    );
  if (isPending) return null;
  if (!latest) return <p className="quiet small">{t('books.reports_none')}</p>;
  return (
    <>
      {!latest.isSound && (
        <Notice severity="critical">
          {t('books.report_latest', { at: moment(latest.at), result: resultOf(latest) })}
        </Notice>
      )}
      <details className="audit__reports">
        <summary>
          {t('books.reports')}{' '}
          <span className="quiet small">
            {t('books.report_latest', { at: moment(latest.at), result: resultOf(latest) })}
          </span>
        </summary>
        <ul className="stack scroll">
          {items.map((one) => (
            <li key={one.id} className="line">
              <TextButton
                aria-expanded={one.id === open}
                aria-label={t('books.report_show', { day: moment(one.at) })}
                onClick={() => setOpen(one.id === open ? null : one.id)}
              >
                {moment(one.at)}
              </TextButton>
              <span data-tone={one.isSound ? undefined : 'critical'}>
                {resultOf(one)}{' '}
                <span className="quiet small">
                  {one.askedBy ? t('live.by', { who: one.askedBy.name }) : t('books.report_daily')}
                </span>
              </span>
              <TextButton onClick={() => saveCsv(`books-${one.day}.csv`, reportCsv(one))}>
                {t('books.report_download')}
                <span className="visually-hidden"> {moment(one.at)}</span>
              </TextButton>
            </li>
          ))}
          {hasNextPage && (
            <li>
              <TextButton onClick={() => void fetchNextPage()}>{t('lists.more')}</TextButton>
            </li>
          )}
        </ul>
      </details>
      {shown && <LedgerChecks report={shown} onClose={() => setOpen(null)} />}
    </>
  );
}

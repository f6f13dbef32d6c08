import type { OutputOf } from '#contract/endpoint.ts';
import type { auditRoutes } from '#contract/routes/books/audit.ts';
import { checkText } from '#src/domain/money/money-text.ts';
import { t } from '#src/lib/i18n.ts';
import { countText } from '#src/lib/text/number.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { TableHead } from '#src/ui/page/table-head.tsx';

type Report = OutputOf<typeof auditRoutes.ledger>;
const COLUMNS = ['check', 'looked', 'result', 'first'] as const;

/** The result of the check of the books, rule by rule, with the first row that violates a rule. */
export function LedgerChecks({ report, onClose }: { report: Report; onClose: () => void }) {
  const broken = report.checks.filter(({ ok }) => !ok).length;
  return (
    <section className="stack scroll" data-tall aria-label={t('books.ledger')}>
      <p>
        <output>
          {report.isSound
            ? t('books.ledger_sound', { n: report.checks.length })
            : t('books.ledger_unsound', { n: broken })}
        </output>{' '}
        <TextButton onClick={onClose}>{t('money.close')}</TextButton>
      </p>
      <table className="table" data-framed>
        <TableHead
          headings={COLUMNS.map((id) => ({
            label: t(`books.col_${id}`),
            isNumber: id === 'looked',
          }))}
        />
        <tbody>
          {report.checks.map(({ check, ok, looked, first }) => (
            <tr key={check}>
              <th scope="row">{checkText(check)}</th>
              <td data-number>{countText(looked)}</td>
              <td data-tone={!ok ? 'warning' : undefined}>{t(ok ? 'books.ok' : 'books.broken')}</td>
              <td className="quiet">{first}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

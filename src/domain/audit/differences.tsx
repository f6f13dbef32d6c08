import type { AuditEntry } from '#contract/routes/books/audit.ts';
import { t } from '#src/lib/i18n.ts';
import { fieldText, valueText } from '#src/lib/text/field-text.ts';
import { TableHead } from '#src/ui/page/table-head.tsx';
import { stateText } from '../record/state-text.ts';
import { differencesOf } from './difference.ts';
import './differences.css';

interface DifferencesProps extends Pick<AuditEntry, 'before' | 'after'> {
  /** What was changed, for example `payout 12`, whose kind names its states. */
  subject?: string;
}

/** What a change changes, field by field: the value before and after. */
export function Differences({ subject = '', ...change }: DifferencesProps) {
  const differences = differencesOf(change);
  const textOf = (field: string, value: string) =>
    valueText(field, value, (state) => stateText(subject, state));
  if (differences.length === 0) return <p>{t('books.diff_none')}</p>;
  return (
    <table className="table differences" data-framed>
      <TableHead
        headings={[t('books.col_field'), t('books.col_before'), t('books.col_after_it')]}
      />
      <tbody>
        {differences.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row" title={field}>
              {fieldText(field)}
            </th>
            <td className="quiet" title={before ?? undefined}>
              {before === null ? '—' : <del>{textOf(field, before)}</del>}
            </td>
            <td title={after ?? undefined}>
              {after === null ? '—' : <ins>{textOf(field, after)}</ins>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

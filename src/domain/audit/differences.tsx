import type { AuditEntry } from '#contract/routes/books/audit.ts';
import { t } from '#src/lib/i18n.ts';
import { fieldText, valueText } from '#src/lib/text/field-text.ts';
import { TableHead } from '#src/ui/page/table-head.tsx';
import { differencesOf } from './difference.ts';
import './differences.css';

/** What a change changes, field by field: the value before and after. */
export function Differences(change: Pick<AuditEntry, 'before' | 'after'>) {
  const differences = differencesOf(change);
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
              {before === null ? '—' : <del>{valueText(field, before)}</del>}
            </td>
            <td title={after ?? undefined}>
              {after === null ? '—' : <ins>{valueText(field, after)}</ins>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

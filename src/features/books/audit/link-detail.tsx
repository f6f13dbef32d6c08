import { Link } from 'react-router-dom';
import type { AuditLink } from '#contract/routes/books/audit.ts';
import { currentConsole } from '#src/lib/console/console.ts';
import { t } from '#src/lib/i18n.ts';
import { fieldText, valueText } from '#src/lib/text/field-text.ts';
import { moment } from '#src/lib/text/moment.ts';
import { TableHead } from '#src/ui/page/table-head.tsx';
import { differencesOf } from './difference.ts';
import { recordPath } from './record-path.ts';

/** An entry of the chain as a row, identified by its position. */
type LinkRow = AuditLink & { id: number };

const HASH_SHOWN = 16;

/** The changes of one command, field by field, and its origin. */
export function LinkDetail({ row }: { row: LinkRow }) {
  const { at, actor, origin, hash, subject } = row;
  const path = recordPath(subject, currentConsole().deps.recordPaths);
  const differences = differencesOf(row);
  return (
    <div className="stack" data-start>
      <p className="quiet small">
        {moment(at)} · {actor.name} · {origin.address} ·{' '}
        {t('books.device', { device: origin.device })}
        {path !== null && (
          <>
            {' · '}
            <Link to={path}>{t('books.to_subject', { subject })}</Link>
          </>
        )}
      </p>
      <h3>{t('books.diff')}</h3>
      {differences.length === 0 ? (
        <p>{t('books.diff_none')}</p>
      ) : (
        <table className="table audit__diff" data-framed>
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
      )}
      <p className="quiet small" title={hash}>
        {t('books.hash', { hash: hash.slice(0, HASH_SHOWN) })}
      </p>
    </div>
  );
}

import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { WaitingRow } from '#contract/routes/insight/dashboard.ts';
import { t } from '#src/lib/i18n.ts';
import { hasPermission } from '#src/lib/session/has-permission.ts';
import { moment } from '#src/lib/text/moment.ts';
import { countText } from '#src/lib/text/number.ts';
import type { DashboardWork } from './use-work.ts';
import { behindOf, detailOf, isFailure, labelOf } from './work-rows.ts';

interface Props {
  title: string;
  rows: readonly WaitingRow[];
  /** The last proof of the books, below the rows; undefined where it does not belong. */
  books?: DashboardWork['books'] | undefined;
  at: string;
}

function Row({ row, nowMs }: { row: WaitingRow; nowMs: number }) {
  const behind = behindOf(row);
  const label = labelOf(row.id);
  return (
    <tr data-tone={row.count === 0 ? 'quiet' : undefined}>
      <th scope="row">
        {behind && hasPermission(behind[1]) ? <Link to={behind[0]}>{label}</Link> : label}
      </th>
      <td data-number data-tone={isFailure(row) ? 'warning' : undefined}>
        {countText(row.count)}
      </td>
      <td className="quiet small">{detailOf(row, nowMs)}</td>
    </tr>
  );
}

/** Whether the books passed their last proof, and when it was made. */
function Books({ proof }: { proof: NonNullable<DashboardWork['books']> | null }) {
  return (
    <p className="waiting-box__books" data-tone={proof?.isSound === false ? 'critical' : undefined}>
      <Link to="/settings/audit">
        {proof === null
          ? t('dashboard.books_never')
          : proof.isSound
            ? t('dashboard.books_sound', { at: moment(proof.at) })
            : t('dashboard.books_broken', { at: moment(proof.at), n: proof.broken })}
      </Link>
    </p>
  );
}

/** What waits in one part of the work. Every row has its place, so that nothing shifts. */
export function WaitingBox({ title, rows, books, at }: Props) {
  const id = useId();
  const nowMs = Date.parse(at);
  return (
    <section aria-labelledby={id} className="waiting-box">
      <h2 id={id} className="part-name">
        {title}
        {rows.every(({ count }) => count === 0) && (
          <>
            {' '}
            <span className="quiet small waiting-box__none">{t('dashboard.nothing_waits')}</span>
          </>
        )}
      </h2>
      <table className="table" data-framed data-fixed aria-labelledby={id}>
        <colgroup>
          <col className="waiting-box__what" />
          <col className="waiting-box__count" />
          <col />
        </colgroup>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} nowMs={nowMs} />
          ))}
        </tbody>
      </table>
      {books !== undefined && <Books proof={books} />}
    </section>
  );
}

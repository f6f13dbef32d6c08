import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { type CommitmentSheet, SHEET_ENTRIES } from '#contract/routes/books/commitment-sheets.ts';
import { sheetOf } from '#src/domain/commitment/sheets.ts';
import { sentenceOf } from '#src/lib/api/sentence-of.ts';
import { currentConsole } from '#src/lib/console/console.ts';
import { t } from '#src/lib/i18n.ts';
import { formatAmount, formatMoney } from '#src/lib/language/money.ts';
import { recordText } from '#src/lib/language/reason-words.ts';
import { dateText } from '#src/lib/text/day.ts';
import { moment } from '#src/lib/text/moment.ts';
import { recordPath } from '#src/ui/detail/record-path.ts';
import type { PaneProps } from '#src/ui/list/list-parts.ts';
import { RowPane } from '#src/ui/list/row-pane.tsx';
import { TableHead } from '#src/ui/page/table-head.tsx';

/** The sums of a sheet by kind. */
function Kinds({ kinds }: Pick<CommitmentSheet, 'kinds'>) {
  return (
    <table className="table" data-framed>
      <TableHead
        headings={[
          t('commitments.kind'),
          { label: t('commitments.count'), isNumber: true },
          { label: t('commitments.amount'), isNumber: true },
        ]}
      />
      <tbody>
        {kinds.map(({ kind, count, amount }) => (
          <tr key={kind}>
            <th scope="row">{t(`commitments.kind_${kind}`)}</th>
            <td data-number>{count}</td>
            <td data-number>{formatAmount(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The subject of a commitment, linked to its record if that has a page. */
function Subject({ subject }: { subject: string }) {
  // What becomes of an order is committed for the order.
  const record = subject.replace(/^(?:return|(?:end|amendments) of order) /, 'order ');
  const path = recordPath(record, currentConsole().deps.recordPaths);
  const text = recordText(subject);
  return path ? <Link to={path}>{text}</Link> : <span className="quiet">{text}</span>;
}

/** The commitments of a sheet, each with its subject. */
function Entries({ id }: Pick<CommitmentSheet, 'id'>) {
  const { data } = useQuery(sheetOf(id));
  if (!data) return null;
  return (
    <>
      <table className="table" data-framed>
        <TableHead
          headings={[
            t('commitments.at'),
            t('commitments.kind'),
            { label: t('commitments.amount'), isNumber: true },
          ]}
        />
        <tbody>
          {data.entries.map(({ at, kind, subject, amount }) => (
            <tr key={`${at} ${kind} ${subject}`}>
              <td>{moment(at)}</td>
              <td>
                {t(`commitments.kind_${kind}`)} <Subject subject={subject} />
              </td>
              <td data-number>{formatAmount(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.count > SHEET_ENTRIES && (
        <p className="quiet">{t('commitments.latest', { n: SHEET_ENTRIES })}</p>
      )}
    </>
  );
}

/** The sheet in focus: sums by kind, its commitments, and who signed it. */
export function SheetPane({ row, commands }: PaneProps<CommitmentSheet>) {
  const { id, author, amount, state, isOverdue, kinds, signedBy, signedAt, acts } = row;
  const day = dateText(row.day);
  const why = state === 'unsigned' && acts.sign !== true ? sentenceOf(acts.sign) : null;
  const who = author?.name ?? t('commitments.two_people');
  return (
    <RowPane
      label={t('commitments.one', { who, day })}
      bodyLabel={t('commitments.entries', { who, day })}
      title={
        <>
          {who} <small>{day}</small>
        </>
      }
      amount={formatMoney(amount)}
      status={
        <span className="status sheet-state" data-overdue={isOverdue || undefined}>
          {t(isOverdue ? 'commitments.overdue' : `commitments.state_${state}`)}
        </span>
      }
      more={
        <>
          {signedBy && signedAt && (
            <p className="quiet">
              {t('commitments.signed', { who: signedBy.name, at: moment(signedAt) })}
            </p>
          )}
          {why !== null && <output className="hint">{why}</output>}
        </>
      }
      commands={commands}
    >
      <Kinds kinds={kinds} />
      <Entries id={id} />
    </RowPane>
  );
}

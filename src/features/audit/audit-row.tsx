// biome-ignore-all lint/a11y/noNoninteractiveTabindex: the keys of the list move from row to row.
import { memo } from 'react';
import type { AuditLink } from '#contract/routes/audit.ts';
import { t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/moment.ts';
import { Twist } from '#src/ui/list-screen.tsx';
import { differencesOf } from './difference.ts';

export const COLUMNS = ['at', 'seq', 'actor', 'action', 'subject', 'origin'] as const;
const HASH_SHOWN = 16;

function Diff({ link }: { link: AuditLink }) {
  const differences = differencesOf(link);
  return (
    <div className="list__detail">
      <h2>{t('books.diff')}</h2>
      {differences.length === 0 ? (
        <p>{t('books.diff_none')}</p>
      ) : (
        <table className="list__table audit__diff">
          <thead>
            <tr>
              <th scope="col">{t('books.col_field')}</th>
              <th scope="col">{t('books.col_before')}</th>
              <th scope="col">{t('books.col_after_it')}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ field, before, after }) => (
              <tr key={field}>
                <th scope="row">{field}</th>
                <td data-quiet>{before === null ? '—' : <del>{before}</del>}</td>
                <td>{after === null ? '—' : <ins>{after}</ins>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className="list__quiet">
        {t('books.device', { device: link.origin.device })} ·{' '}
        <span title={link.hash}>{t('books.hash', { hash: link.hash.slice(0, HASH_SHOWN) })}</span>
      </p>
    </div>
  );
}

/** One command; open, what it changed. */
export const AuditRow = memo(function AuditRow(props: {
  link: AuditLink;
  isOpen: boolean;
  onOpen: (seq: number) => void;
  onOnly: (part: { action?: string; subject?: string; actor?: string }) => void;
}) {
  const { link, isOpen, onOpen, onOnly } = props;
  const { seq, at, actor, action, subject, origin } = link;
  const only = (name: string, part: Parameters<typeof onOnly>[0]) => (
    <button
      type="button"
      className="link-button"
      title={t('lists.only', { what: name })}
      onClick={() => onOnly(part)}
    >
      {name}
    </button>
  );
  return (
    <>
      <tr data-row={seq} data-current={isOpen || undefined} tabIndex={-1}>
        <td>
          <Twist isOpen={isOpen} what={`#${seq}`} onOpen={() => onOpen(seq)} />
          {moment(at)}
        </td>
        <td data-quiet>{seq}</td>
        <td>{only(actor.name, { actor: String(actor.id) })}</td>
        <td>{only(action, { action })}</td>
        <td>{only(subject, { subject })}</td>
        <td data-quiet>{origin.address}</td>
      </tr>
      {isOpen && (
        <tr className="list__open">
          <td colSpan={COLUMNS.length}>
            <Diff link={link} />
          </td>
        </tr>
      )}
    </>
  );
});

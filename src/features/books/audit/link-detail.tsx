import { Link } from 'react-router-dom';
import type { AuditLink } from '#contract/routes/books/audit.ts';
import { Differences } from '#src/domain/audit/differences.tsx';
import { currentConsole } from '#src/lib/console/console.ts';
import { t } from '#src/lib/i18n.ts';
import { moment } from '#src/lib/text/moment.ts';
import { recordPath } from '#src/ui/detail/record-path.ts';

/** An entry of the chain as a row, identified by its position. */
type LinkRow = AuditLink & { id: number };

const HASH_SHOWN = 16;

/** The changes of one command, field by field, and its origin. */
export function LinkDetail({ row }: { row: LinkRow }) {
  const { at, actor, origin, hash, subject } = row;
  const path = recordPath(subject, currentConsole().deps.recordPaths);
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
      <Differences {...row} />
      <p className="quiet small" title={hash}>
        {t('books.hash', { hash: hash.slice(0, HASH_SHOWN) })}
      </p>
    </div>
  );
}

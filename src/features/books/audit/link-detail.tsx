import { Link } from 'react-router-dom';
import type { AuditEntry } from '#contract/routes/books/audit.ts';
import { Differences } from '#src/domain/audit/differences.tsx';
import { ReplayTime } from '#src/domain/live/replay-time.tsx';
import { currentConsole } from '#src/lib/console/console.ts';
import { t } from '#src/lib/i18n.ts';
import { recordText } from '#src/lib/language/reason-words.ts';
import { recordPath } from '#src/ui/detail/record-path.ts';

/** An entry of the chain as a row, identified by its position. */
type LinkRow = AuditEntry & { id: number };

const HASH_SHOWN = 16;

/** The order of a subject such as `order 414`. */
const orderOf = (subject: string) => Number(/^order (\d+)$/.exec(subject)?.[1] ?? 0) || null;

/** The changes of one command, field by field, and its origin. */
export function LinkDetail({ row }: { row: LinkRow }) {
  const { at, actor, origin, hash, subject, name } = row;
  const path = recordPath(subject, currentConsole().deps.recordPaths);
  return (
    <div className="stack" data-start>
      <p className="quiet small">
        <ReplayTime at={at} orderId={orderOf(subject)} /> · {actor.name} · {origin.address} ·{' '}
        {t('books.device', { device: origin.device })}
        {path !== null && (
          <>
            {' · '}
            <Link to={path}>
              {t('books.to_subject', {
                subject: name ? `${name} (${recordText(subject)})` : recordText(subject),
              })}
            </Link>
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

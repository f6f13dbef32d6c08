import { type Act, acts, UNDO_MS } from '#src/lib/assignment/acts.ts';
import { t } from '#src/lib/i18n.ts';
import { picture } from '#src/lib/picture.ts';
import { useKey } from '#src/lib/shortcuts.ts';
import { useStore } from '#src/lib/use-store.ts';
import { undo } from './assign.ts';
import { outcome } from './outcome.ts';

/** What was done, in the fewest words: "4172 → d12". */
function wordsOf({ orderId: id, before, after }: Act): string {
  if (!after) return t('live.act_taken', { id, code: before?.code ?? '' });
  if (!before) return t('live.act_given', { id, code: after.code });
  return t('live.act_moved', { id, before: before.code, code: after.code });
}

function Left({ atMs }: { atMs: number }) {
  const seconds = useStore(picture().clock, (nowMs) =>
    Math.max(0, Math.ceil((atMs + UNDO_MS - nowMs) / 1_000)),
  );
  return <small>{t('live.act_left', { seconds: Math.min(seconds, UNDO_MS / 1_000) })}</small>;
}

function Entry({ act, isNewest, undoKey }: { act: Act; isNewest: boolean; undoKey: string }) {
  const words = wordsOf(act);
  const isOpen = act.kind === 'given' && act.state === 'open';
  return (
    <li data-state={act.kind === 'given' ? act.state : 'reversal'}>
      <span>{words}</span>
      {isOpen && isNewest && undoKey && <kbd>{undoKey}</kbd>}
      {isOpen && (
        <button
          type="button"
          className="link-button"
          aria-label={t('live.undo_of', { act: words })}
          onClick={() => void undo(act)}
        >
          {t('live.undo')}
        </button>
      )}
      {isOpen && <Left atMs={act.atMs} />}
      {act.kind === 'given' && !isOpen && (
        <small>{t(`live.act_${act.state}` as 'live.act_over')}</small>
      )}
    </li>
  );
}

/** The last result in words, read out as it comes: an assignment, an undo, a loss. */
export const Outcome = () => <output aria-live="polite">{useStore(outcome)}</output>;

/** The last acts, the newest first, each to be undone for a while. It has its place in the foot. */
export function ActStrip() {
  const list = useStore(acts);
  const undoKey = useKey('order.undo');
  const newest = list.find(({ kind, state }) => kind === 'given' && state === 'open');
  if (list.length === 0) return null;
  return (
    <ol className="last-acts" aria-label={t('live.acts')}>
      {list.map((act) => (
        <Entry key={act.key} act={act} isNewest={act === newest} undoKey={undoKey} />
      ))}
    </ol>
  );
}

import { useEffect, useState } from 'react';
import { t } from '#src/lib/i18n.ts';
import { picture } from '#src/lib/picture.ts';
import { useStore } from '#src/lib/use-store.ts';
import { change, desk, toggleMap } from './desk.ts';
import { filterOf } from './filter.ts';
import { outcome } from './outcome.ts';

/** Filter and view choices above the rows. */
export function BoardTools() {
  const text = useStore(desk, ({ filter }) => filter);
  const map = useStore(desk, (now) => now.map);
  const shown = useStore(picture().board, ({ rows }) => rows.length);
  const all = useStore(picture().stats, ({ open }) => open);

  useEffect(() => {
    picture().board.filter(filterOf(text));
  }, [text]);
  useEffect(() => () => picture().board.filter(null), []);

  return (
    <div className="tools">
      <input
        id="board-filter"
        className="input"
        type="search"
        aria-label={t('live.filter')}
        placeholder={t('live.filter_hint')}
        value={text}
        onChange={(event) => change({ filter: event.target.value })}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' && event.key !== 'Enter') return;
          event.preventDefault();
          event.stopPropagation();
          if (event.key === 'Escape') change({ filter: '' });
          document.querySelector<HTMLElement>('#board')?.focus();
        }}
      />
      <span className="tools__count">{text && t('live.shown', { shown, all })}</span>
      <WaitingBar />
      <button type="button" className="button" aria-pressed={map} onClick={toggleMap}>
        {t(map ? 'live.hide_map' : 'live.show_map')} <kbd>M</kbd>
      </button>
    </div>
  );
}

/** New orders wait here, so that no row moves under a hand that is about to act on it. */
function WaitingBar() {
  const waiting = useStore(picture().board, (board) => board.waiting);
  if (waiting === 0) return null;
  return (
    <button type="button" className="waiting" onClick={() => picture().board.arrange()}>
      {t('live.waiting_bar', { n: waiting })}
      <span>
        {t('live.take_in')} <kbd>N</kbd>
      </span>
    </button>
  );
}

/** The last result in words, and the keys that are used most. */
export function FootLine() {
  const text = useStore(outcome);
  return (
    <footer className="foot">
      <output>{text}</output>
      <button type="button" className="link-button" onClick={() => change({ keys: true })}>
        {t('live.keys')} <kbd>?</kbd>
      </button>
    </footer>
  );
}

/** Instead of rows: nothing open, nothing that matches, not read yet, or not reachable. */
export function BoardEmpty() {
  const count = useStore(picture().board, ({ rows }) => rows.length);
  const ready = useStore(picture().ready);
  const offline = useStore(picture().link, ({ state }) => state === 'offline');
  const text = useStore(desk, ({ filter }) => filter);
  const [patient, setPatient] = useState(false);
  useEffect(() => {
    // A word that is gone at once is only a flicker.
    const timer = setTimeout(() => setPatient(true), 300);
    return () => clearTimeout(timer);
  }, []);
  if (count > 0 || (!ready && !patient)) return null;
  if (!ready)
    return <p className="board__empty">{t(offline ? 'live.unreachable' : 'live.loading')}</p>;
  return (
    <p className="board__empty">
      {text === '' ? t('live.empty') : t('live.empty_filter', { text })}
      {text !== '' && (
        <button type="button" className="button" onClick={() => change({ filter: '' })}>
          {t('live.clear_filter')}
        </button>
      )}
    </p>
  );
}

import { Button } from '@blueprintjs/core';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { t } from '#src/lib/i18n.ts';
import { useKey } from '#src/lib/keys/shortcuts.ts';
import { timerText } from '#src/lib/text/durations.ts';
import { useStore } from '#src/lib/use-store.ts';
import { pause, resumeBoard } from './board-stores.ts';

/** Shows that the rows are paused, since when, and the number of changes since then. */
export function PauseBar() {
  const held = useStore(pause);
  const key = useKey('board.pause');
  // Updated once a second: a counter that changes with every event would be unreadable.
  const text = useStore(shownSource().clock, (nowMs) =>
    held === null
      ? ''
      : t('live.paused', {
          time: timerText(nowMs - held.sinceMs),
          changes: t('live.paused_changes', { n: held.changes }),
        }),
  );
  if (held === null) return null;
  return (
    <section className="line paused" aria-label={t('live.pause_bar')}>
      <span className="paused__mark" aria-hidden="true" />
      <b>{text}</b>
      <span className="cut paused__more">{t('live.paused_more')}</span>
      <Button
        onClick={() => resumeBoard()}
        text={t('live.resume')}
        endIcon={key ? <kbd>{key}</kbd> : null}
      />
    </section>
  );
}

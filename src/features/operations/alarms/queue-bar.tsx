import { Button } from '@blueprintjs/core';
import { ChevronDown, ChevronUp, VolumeOff } from '@blueprintjs/icons';
import type { AlarmPriority } from '#contract/operations/alarm.ts';
import { alarmPreferences, muteAt, unmuteAlarms } from '#src/domain/alarm/alarm-preferences.ts';
import { actText, alarmText, PRIORITY_MARK } from '#src/domain/alarm/alarm-text.ts';
import { ordersInNeed } from '#src/domain/alarm/alarmed.ts';
import { allowAudio, audioState } from '#src/domain/alarm/player.ts';
import { endTime } from '#src/domain/live/end-time.ts';
import { live } from '#src/domain/live/live.ts';
import { t } from '#src/lib/i18n.ts';
import { useKey, withKey } from '#src/lib/keys/shortcuts.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { preferences } from '#src/lib/preferences.ts';
import { useStore } from '#src/lib/use-store.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { counts } from './counts.ts';
import {
  alarmRows,
  enterQueue,
  noneOpenText,
  queue,
  STRIP_ROWS,
  setCleared,
  setFolded,
  setTall,
} from './queue.ts';

const PRIORITIES: readonly AlarmPriority[] = [1, 2, 3];

function Numbers() {
  const { open, byPriority, acknowledged, shelved } = useStore(counts);
  const orders = useStore(ordersInNeed());
  return (
    <span className="line alarm-queue__counts">
      {open > 0 && <b>{t('alarms.open', { n: open })}</b>}
      {PRIORITIES.filter((one) => byPriority[one] > 0).map((one) => (
        <span key={one} data-priority={one}>
          <span aria-hidden="true">{PRIORITY_MARK[one]}</span>
          <span className="visually-hidden">{t(`alarms.priority_${one}`)}</span>{' '}
          <b>× {byPriority[one]}</b>
        </span>
      ))}
      {orders > 0 && (
        <small title={t('live.mark_needs_you')}>{t('alarms.orders_in_need', { n: orders })}</small>
      )}
      {acknowledged > 0 && <small>{t('alarms.more_standing', { n: acknowledged })}</small>}
      {shelved > 0 && <small>{t('alarms.more_shelved', { n: shelved })}</small>}
    </span>
  );
}

/** Why there is no sound, with a button that restores it; nothing while there is sound. */
function SoundState() {
  const state = useStore(audioState);
  const own = useStore(preferences, alarmPreferences);
  const isMuted = useStore(live().clock, (nowMs) => muteAt(own, nowMs) !== null);
  const flood = useStore(live().alarms.meter, ({ flood }) => joinList(flood.mutes));
  if (isMuted && own.mute)
    return (
      <span className="line quiet">
        <VolumeOff size={12} />
        <span className="cut">
          {t('alarms.sound_muted', {
            at: endTime(own.mute.until),
            reason: own.mute.reason,
          })}
        </span>
        <TextButton onClick={() => void unmuteAlarms()}>{t('alarms.unmute')}</TextButton>
      </span>
    );
  if (own.volume === 0)
    return (
      <span className="line quiet">
        <VolumeOff size={12} /> {t('alarms.sound_off')}
      </span>
    );
  return (
    <span className="line quiet">
      {flood !== '' && <span className="cut">{t('alarms.flood_muted', { list: flood })}</span>}
      {state === 'blocked' && (
        <Button
          size="small"
          variant="outlined"
          intent="warning"
          title={t('alarms.sound_blocked_hint')}
          onClick={() => void allowAudio()}
          icon={<VolumeOff size={12} />}
          text={t('alarms.sound_blocked')}
        />
      )}
    </span>
  );
}

/**
 * A button with the number of alarms that have no row in the strip: those beyond its size, and
 * those that have cleared.
 */
function More() {
  const beyond = useStore(alarmRows, (ids) => Math.max(0, ids.length - STRIP_ROWS));
  const cleared = useStore(counts, (now) => now.cleared);
  const isTall = useStore(queue, (now) => now.isTall);
  const hasCleared = useStore(queue, (now) => now.hasCleared);
  return (
    <>
      {cleared > 0 && (
        <TextButton
          className="quiet"
          aria-pressed={hasCleared}
          onClick={() => setCleared(!hasCleared)}
        >
          {t('alarms.cleared', { n: cleared })}
        </TextButton>
      )}
      {(beyond > 0 || isTall) && (
        <TextButton aria-expanded={isTall} onClick={() => setTall(!isTall)}>
          {isTall ? t('alarms.fewer') : t('alarms.beyond', { n: beyond })}
        </TextButton>
      )}
    </>
  );
}

function NoneOpen() {
  useStore(live().alarms.ready);
  return useStore(live().link, noneOpenText);
}

/**
 * The line that is always shown: the number of alarms, the most urgent one while folded, and the
 * state of the sound.
 */
export function QueueBar() {
  const { first, unacknowledged, acknowledged, shelved } = useStore(counts);
  const isFolded = useStore(queue, (now) => now.isFolded);
  const key = useKey('alarms.go');
  const all = unacknowledged + acknowledged + shelved;
  const Arrow = isFolded ? ChevronUp : ChevronDown;
  return (
    <div className="line alarm-queue__bar" data-first={first?.priority}>
      <Button
        variant="minimal"
        size="small"
        title={withKey(t('alarms.cmd_go'), key)}
        onClick={enterQueue}
        text={t('alarms.title')}
      />
      <Numbers />
      <span className="cut alarm-queue__first" data-keys={(!isFolded && all > 0) || undefined}>
        {all === 0 && <NoneOpen />}
        {isFolded && first && `${alarmText(first)} · ${actText(first)}`}
        {!isFolded && all > 0 && <small>{t('alarms.keys_hint')}</small>}
      </span>
      <SoundState />
      {!isFolded && <More />}
      <Button
        variant="minimal"
        aria-expanded={!isFolded}
        aria-label={t(isFolded ? 'alarms.unfold' : 'alarms.fold')}
        size="small"
        onClick={() => setFolded(!isFolded)}
        icon={<Arrow size={14} />}
      />
    </div>
  );
}

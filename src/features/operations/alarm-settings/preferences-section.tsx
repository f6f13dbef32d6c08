import { Button, Checkbox } from '@blueprintjs/core';
import { useState } from 'react';
import { SHELF_MINUTES } from '#contract/operations/alarm.ts';
import type { AlarmPreferences } from '#contract/routes/people/preferences.ts';
import {
  alarmPreferences,
  muteAlarms,
  muteAt,
  saveAlarmPreferences,
  unmuteAlarms,
} from '#src/domain/alarm/alarm-preferences.ts';
import { allowAudio, audioState, playSignal } from '#src/domain/alarm/player.ts';
import { endTime } from '#src/domain/live/end-time.ts';
import { live } from '#src/domain/live/live.ts';
import { t } from '#src/lib/i18n.ts';
import { arePreferencesRead, preferences } from '#src/lib/preferences.ts';
import { moment } from '#src/lib/text/moment.ts';
import { percentText } from '#src/lib/text/number.ts';
import { useStore } from '#src/lib/use-store.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { useAttempt } from '#src/ui/failure/use-attempt.ts';
import { TextField } from '#src/ui/field/text-field.tsx';
import { Notice } from '#src/ui/page/notice.tsx';

const PRIORITIES = [1, 2, 3] as const;

const isDenied = () => typeof Notification !== 'undefined' && Notification.permission === 'denied';

function MuteForm({ onMute }: { onMute: (minutes: number, reason: string) => void }) {
  const [reason, setReason] = useState('');
  return (
    <div className="row">
      <TextField
        label={t('alarms.mute_title')}
        placeholder={t('alarms.reason')}
        maxLength={200}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {SHELF_MINUTES.map((n) => (
        <Button key={n} disabled={reason.trim() === ''} onClick={() => onMute(n, reason.trim())}>
          {t('alarms.minutes', { n })}
        </Button>
      ))}
    </div>
  );
}

/** The user's own alarm preferences: volume, a test of each sound, notifications, mute. */
export function PreferencesSection() {
  const own = useStore(preferences, alarmPreferences);
  const mutes = useStore(preferences, (now) => now.mutes);
  const isRead = useStore(arePreferencesRead);
  const state = useStore(audioState);
  const muted = useStore(live().clock, (nowMs) => muteAt(own, nowMs));
  const { failure, attempt } = useAttempt();
  const [denied, setDenied] = useState(isDenied);

  const save = (part: Partial<AlarmPreferences>) =>
    void attempt(() => saveAlarmPreferences(part), JSON.stringify(part));
  const setNotify = async (isWanted: boolean) => {
    // The permission is requested only here, when the user clicks.
    if (isWanted && typeof Notification !== 'undefined')
      setDenied((await Notification.requestPermission()) === 'denied');
    save({ notify: isWanted && !isDenied() });
  };
  return (
    <section className="stack" aria-labelledby="own-title">
      <header>
        <h2 id="own-title">{t('alarms.own_title')}</h2>
        <p className="hint">{t('alarms.own_lead')}</p>
      </header>
      <div className="row">
        <label className="row own-alarms__volume">
          <span>{t('alarms.volume')}</span>
          <input
            type="range"
            min={0}
            max={100}
            step={5}
            key={own.volume}
            defaultValue={own.volume}
            onPointerUp={({ currentTarget }) => save({ volume: currentTarget.valueAsNumber })}
            onKeyUp={({ currentTarget }) => {
              const volume = currentTarget.valueAsNumber;
              if (volume !== own.volume) save({ volume });
            }}
          />
          <b>{percentText(own.volume / 100)}</b>
        </label>
        {PRIORITIES.map((one) => (
          <Button key={one} onClick={() => void playSignal(one, own.volume)}>
            {t('alarms.test_sound', { n: one })}
          </Button>
        ))}
        {state === 'blocked' && (
          <Button onClick={() => void allowAudio()}>{t('alarms.sound_blocked')}</Button>
        )}
      </div>
      <Checkbox checked={own.notify} onChange={({ target }) => void setNotify(target.checked)}>
        {t('alarms.notify')}{' '}
        <small>{t(denied ? 'alarms.notify_denied' : 'alarms.notify_hint')}</small>
      </Checkbox>
      {muted ? (
        <p className="row">
          {t('alarms.sound_muted', { at: endTime(muted.until), reason: muted.reason })}{' '}
          <TextButton onClick={() => void attempt(unmuteAlarms)}>{t('alarms.unmute')}</TextButton>
        </p>
      ) : (
        <MuteForm
          onMute={(minutes, reason) =>
            void attempt(() => muteAlarms(minutes, reason, live().now()))
          }
        />
      )}
      {failure !== null && (
        <Notice severity="critical">{t('alarms.own_failed', { message: failure })}</Notice>
      )}
      <details>
        <summary>{t('alarms.mutes_title')}</summary>
        {(mutes ?? []).length === 0 && <p>{t(isRead ? 'alarms.mutes_none' : 'lists.reading')}</p>}
        <ol>
          {mutes?.map(({ at, until, reason }) => (
            <li key={at}>
              {t('alarms.mutes_line', { at: moment(at), until: moment(until), reason })}
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
}

import { Button, Radio } from '@blueprintjs/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { type Alarm, SHELF_MINUTES } from '#contract/operations/alarm.ts';
import { escalateAlarm, type ShelfMinutes, shelveAlarm } from '#src/domain/alarm/alarm-acts.ts';
import { muteAlarms } from '#src/domain/alarm/alarm-preferences.ts';
import { alarmText } from '#src/domain/alarm/alarm-text.ts';
import { live } from '#src/domain/live/live.ts';
import { t } from '#src/lib/i18n.ts';
import { useStore } from '#src/lib/use-store.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { TextField } from '#src/ui/field/text-field.tsx';
import { Sheet } from '#src/ui/overlay/sheet.tsx';
import { AlarmHistory } from './alarm-history.tsx';
import { changeQueue, queue } from './queue.ts';

const close = () => changeQueue({ dialog: null });

// The reason is focused first, because the minutes have a default.
const QueueSheet = ({ title, children }: { title: string; children: ReactNode }) => (
  <Sheet title={title} size="medium" first="[name=reason]" onClose={close}>
    {children}
  </Sheet>
);

interface ReasonProps {
  hasMinutes: boolean;
  hint: string;
  label: string;
  /** Resolves to the error message; null on success. */
  send: (reason: string, minutes: ShelfMinutes) => Promise<string | null>;
}

/** Asks for the reason and, if required, for the duration. */
function ReasonForm({ hasMinutes, hint, label, send }: ReasonProps) {
  const [failure, setFailure] = useState<string | null>(null);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const written = data.get('reason');
    const reason = typeof written === 'string' ? written.trim() : '';
    const minutes = Number(data.get('minutes') ?? SHELF_MINUTES[0]) as ShelfMinutes;
    if (reason === '') return;
    void send(reason, minutes).then((why) => (why === null ? close() : setFailure(why)));
  };
  return (
    <form onSubmit={submit}>
      {hasMinutes && (
        <fieldset className="row" aria-label={t('attention.shelve_minutes')}>
          {SHELF_MINUTES.map((n) => (
            <Radio
              key={n}
              inline
              name="minutes"
              value={n}
              defaultChecked={n === 15}
              label={t('attention.minutes', { n })}
            />
          ))}
        </fieldset>
      )}
      <TextField label={t('attention.reason')} hint={hint} name="reason" maxLength={200} required />
      {failure !== null && (
        <span className="field-error" role="alert">
          {failure}
        </span>
      )}
      <div className="row">
        <Button type="submit" intent="primary">
          {label}
        </Button>
        <Button variant="minimal" onClick={close}>
          {t('attention.cancel')}
        </Button>
      </div>
    </form>
  );
}

// The dialog closes: the act announces its own result.
const ignoreResult = (done: Promise<unknown>): Promise<null> => done.then(() => null);

function ForAlarm({ what, alarm }: { what: 'shelve' | 'escalate'; alarm: Alarm }) {
  return (
    <QueueSheet title={t(`attention.${what}_title`, { text: alarmText(alarm) })}>
      <ReasonForm
        hasMinutes={what === 'shelve'}
        hint={t('attention.shelve_hint')}
        label={t(`attention.do_${what}`)}
        send={(reason, minutes) =>
          ignoreResult(
            what === 'shelve' ? shelveAlarm(alarm, minutes, reason) : escalateAlarm(alarm, reason),
          )
        }
      />
    </QueueSheet>
  );
}

/** The queue's dialogs: a reason, or the history of one alarm. */
export function QueueDialogs() {
  const dialog = useStore(queue, (now) => now.dialog);
  if (!dialog) return null;
  const { what, alarm } = dialog;
  if (what === 'mute')
    return (
      <QueueSheet title={t('attention.mute_title')}>
        <ReasonForm
          hasMinutes
          hint={t('attention.mute_hint')}
          label={t('attention.do_mute')}
          send={(reason, minutes) =>
            muteAlarms(minutes, reason, live().now()).then(
              () => null,
              (error: unknown) =>
                t('attention.own_failed', {
                  message: failureText(error),
                }),
            )
          }
        />
      </QueueSheet>
    );
  if (!alarm) return null;
  if (what === 'history')
    return (
      <QueueSheet title={t('attention.history_title', { text: alarmText(alarm) })}>
        <AlarmHistory id={alarm.id} onClose={close} />
      </QueueSheet>
    );
  return <ForAlarm what={what} alarm={alarm} />;
}

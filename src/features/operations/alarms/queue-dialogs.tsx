import { Radio } from '@blueprintjs/core';
import type { ReactNode } from 'react';
import { type Alarm, SHELF_MINUTES } from '#contract/operations/alarm.ts';
import { escalateAlarm, type ShelfMinutes, shelveAlarm } from '#src/domain/alarm/alarm-acts.ts';
import { muteAlarms } from '#src/domain/alarm/alarm-preferences.ts';
import { alarmText } from '#src/domain/alarm/alarm-text.ts';
import { live } from '#src/domain/live/live.ts';
import { t } from '#src/lib/i18n.ts';
import { formText } from '#src/lib/text/form-text.ts';
import { useStore } from '#src/lib/use-store.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { useAttempt } from '#src/ui/failure/use-attempt.ts';
import { AskForm } from '#src/ui/field/ask-form.tsx';
import { FieldError } from '#src/ui/field/field-error.tsx';
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
  send: (reason: string, minutes: ShelfMinutes) => Promise<unknown>;
}

/** Asks for the reason and, if required, for the duration. */
function ReasonForm({ hasMinutes, hint, label, send }: ReasonProps) {
  const { failure, attempt } = useAttempt((error) =>
    t('alarms.own_failed', { message: failureText(error) }),
  );
  const submit = (form: FormData) => {
    const reason = formText(form, 'reason').trim();
    const minutes = Number(form.get('minutes') ?? SHELF_MINUTES[0]) as ShelfMinutes;
    if (reason !== '') void attempt(() => send(reason, minutes).then(close));
  };
  return (
    <AskForm confirm={label} onSubmit={submit} onBack={close}>
      {hasMinutes && (
        <fieldset className="row" aria-label={t('alarms.shelve_minutes')}>
          {SHELF_MINUTES.map((n) => (
            <Radio
              key={n}
              inline
              name="minutes"
              value={n}
              defaultChecked={n === 15}
              label={t('alarms.minutes', { n })}
            />
          ))}
        </fieldset>
      )}
      <TextField
        label={t('alarms.reason')}
        hint={hint}
        name="reason"
        maxLength={200}
        required
        pattern=".*\S.*"
      />
      <FieldError>{failure}</FieldError>
    </AskForm>
  );
}

function ForAlarm({ what, alarm }: { what: 'shelve' | 'escalate'; alarm: Alarm }) {
  return (
    <QueueSheet title={t(`alarms.${what}_title`, { text: alarmText(alarm) })}>
      <ReasonForm
        hasMinutes={what === 'shelve'}
        hint={t('alarms.shelve_hint')}
        label={t(`alarms.do_${what}`)}
        // Its result is announced by its own message, and the dialog closes.
        send={(reason, minutes) =>
          what === 'shelve' ? shelveAlarm(alarm, minutes, reason) : escalateAlarm(alarm, reason)
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
      <QueueSheet title={t('alarms.mute_title')}>
        <ReasonForm
          hasMinutes
          hint={t('alarms.mute_hint')}
          label={t('alarms.do_mute')}
          send={(reason, minutes) => muteAlarms(minutes, reason, live().now())}
        />
      </QueueSheet>
    );
  if (!alarm) return null;
  if (what === 'history')
    return (
      <QueueSheet title={t('alarms.history_title', { text: alarmText(alarm) })}>
        <AlarmHistory id={alarm.id} onClose={close} />
      </QueueSheet>
    );
  return <ForAlarm what={what} alarm={alarm} />;
}

import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import { MAX_CALLS } from '#contract/operations/on-the-road.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { CauseField } from '#src/domain/cause/cause-field.tsx';
import { causeOfForm } from '#src/domain/cause/causes.ts';
import type { Outcome } from '#src/domain/order/order-failure.ts';
import { t } from '#src/lib/i18n.ts';
import { formText } from '#src/lib/text/form-text.ts';
import { readPlace } from '#src/lib/text/place-text.ts';
import { DigitButtons } from '#src/ui/controls/digit-buttons.tsx';
import { AskForm } from '#src/ui/field/ask-form.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import {
  bringBack,
  confirmHandOver,
  decideAttempt,
  reportAttempt,
  WAIT_MINUTES,
} from './road-acts.ts';
import type { RoadQuestion } from './road-asked.ts';

interface Props {
  order: Order;
  onDone: (outcome: Outcome | null) => void;
  onBack: () => void;
}

/** Why a driver's word is booked for him, or an order is brought back. */
function CauseQuestion(props: Props & { what: 'give' | 'take' | 'bring_back' }) {
  const { order, what, onDone, onBack } = props;
  const [isMissing, setMissing] = useState(false);
  const act = what === 'bring_back' ? 'return' : 'hand_over';
  const submit = async (form: FormData) => {
    if (what === 'bring_back') {
      const why = causeOfForm(form, 'return');
      setMissing(why === null);
      if (why) onDone(await bringBack(order, why));
      return;
    }
    const why = causeOfForm(form, 'hand_over');
    setMissing(why === null);
    if (why) onDone(await confirmHandOver(order, what, why));
  };
  return (
    <AskForm
      label={t(`road.act_${what}`)}
      confirm={t(`road.act_${what}`)}
      onSubmit={(form) => void submit(form)}
      onBack={onBack}
    >
      <CauseField act={act} isMissing={isMissing} maxLength={300} isFocused />
    </AskForm>
  );
}

/** What a driver says by telephone: why he could not deliver, and where he stands. */
function AttemptQuestion({ order, onDone, onBack }: Props) {
  const [isMissing, setMissing] = useState(false);
  const [isWrong, setWrong] = useState(false);
  const placeOf = (form: FormData) => {
    const typed = formText(form, 'place').trim();
    return typed === '' ? undefined : readPlace(typed);
  };
  const check = (form: FormData) => {
    const [isCaused, isPlaced] = [causeOfForm(form, 'attempt') !== null, placeOf(form) !== null];
    setMissing(!isCaused);
    setWrong(!isPlaced);
    return isCaused && isPlaced;
  };
  const submit = async (form: FormData) => {
    const why = causeOfForm(form, 'attempt');
    const place = placeOf(form);
    const calls = formText(form, 'calls').trim();
    if (!why || place === null) return;
    onDone(
      await reportAttempt(order, {
        ...why,
        ...(place ? { place } : {}),
        ...(calls === '' ? {} : { calls: Number(calls) }),
      }),
    );
  };
  return (
    <AskForm
      label={t('road.act_attempt')}
      confirm={t('road.act_attempt')}
      check={check}
      onSubmit={(form) => void submit(form)}
      onBack={onBack}
    >
      <CauseField act="attempt" isMissing={isMissing} maxLength={300} isFocused />
      <TextField
        label={t('road.attempt_calls')}
        name="calls"
        type="number"
        min={0}
        max={MAX_CALLS}
      />
      <TextField
        label={t('road.attempt_place')}
        name="place"
        hint={t('road.attempt_place_hint')}
        error={isWrong ? t('road.attempt_place_wrong') : undefined}
      />
    </AskForm>
  );
}

/** For how long an order waits for its customer: a digit answers. */
function WaitQuestion({ order, onDone, onBack }: Props) {
  const choices = WAIT_MINUTES.map((minutes) => ({
    label: t('live.minutes', { n: minutes }),
    run: () => void decideAttempt(order, 'wait', minutes).then(onDone),
  }));
  return (
    <DigitButtons
      label={t('road.wait_how_long')}
      lead={<span aria-hidden="true">{t('road.wait')}</span>}
      choices={choices}
      isFocused
      onLeave={onBack}
      end={
        <Button size="small" variant="minimal" onClick={onBack}>
          {t('form.back')}
        </Button>
      }
    />
  );
}

/** Asks what an act on the road needs to know. */
export function RoadQuestionForm({
  what,
  ...rest
}: Props & { what: Exclude<RoadQuestion, 'choose'> }) {
  if (what === 'wait') return <WaitQuestion {...rest} />;
  if (what === 'attempt') return <AttemptQuestion {...rest} />;
  return <CauseQuestion {...rest} what={what} />;
}

// oxlint-disable jsx-a11y/no-autofocus -- the field appears because a button asked for it.

import { Button } from '@blueprintjs/core';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Order } from '#contract/routes/operations/orders.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import { CauseField } from '#src/domain/cause/cause-field.tsx';
import { causedText, causeOfForm } from '#src/domain/cause/causes.ts';
import { claimState, holdOf } from '#src/domain/claim/claim-state.ts';
import { HOLD_MINUTES, holdOrder, liftHold } from '#src/domain/claim/holds.ts';
import { endTime } from '#src/domain/live/end-time.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { announceOnBoard } from '#src/features/operations/live-orders/assign/assign.ts';
import { t } from '#src/lib/i18n.ts';
import { returnFocus } from '#src/lib/keys/take-focus.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { useStore } from '#src/lib/use-store.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { AskForm } from '#src/ui/field/ask-form.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';

const FIRST_MINUTES = 15;

function HoldForm({ order, onDone }: { order: Order; onDone: () => void }) {
  const [isMissing, setMissing] = useState(false);
  const submit = async (form: FormData) => {
    const why = causeOfForm(form, 'hold');
    if (!why) return;
    const outcome = await holdOrder(order, Number(form.get('minutes')), why);
    announceOnBoard(outcome);
    if (outcome && 'text' in outcome) onDone();
  };
  const check = (form: FormData) => {
    const isRight = causeOfForm(form, 'hold') !== null;
    setMissing(!isRight);
    return isRight;
  };
  return (
    <AskForm
      confirm={t('dispatch.hold')}
      check={check}
      onSubmit={(form) => void submit(form)}
      onBack={onDone}
    >
      <TextField
        label={t('dispatch.hold_minutes')}
        name="minutes"
        type="number"
        min={HOLD_MINUTES.least}
        max={HOLD_MINUTES.most}
        required
        defaultValue={String(FIRST_MINUTES)}
        autoFocus
      />
      <CauseField act="hold" isMissing={isMissing} />
    </AskForm>
  );
}

/** Puts an order on hold for a limited time, or shows who did, until when and why. */
export function HoldBar({ order }: { order: Order }) {
  const mayHold = useHasPermission('orders.assign');
  const hold = holdOf(order.id, useStore(claimState));
  // A hold expires with the clock, without a message.
  useStore(shownSource().clock, () => holdOf(order.id) === undefined);
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setAsking(false));
    returnFocus(opener.current);
  };
  if (shownSource().kind !== 'live' || !isOpen(order.status)) return null;

  if (hold)
    return (
      <p className="notice" data-severity="warning">
        {t('dispatch.held', {
          who: hold.by.name,
          time: endTime(hold.until),
          reason: causedText(hold),
        })}{' '}
        {mayHold && (
          <TextButton onClick={() => void liftHold(order).then(announceOnBoard)}>
            {t('dispatch.lift')}
          </TextButton>
        )}
      </p>
    );
  if (!mayHold) return null;
  if (isAsking) return <HoldForm order={order} onDone={close} />;
  return (
    <div className="row">
      <Button ref={opener} variant="minimal" onClick={() => setAsking(true)}>
        {t('dispatch.hold')}
      </Button>
    </div>
  );
}

import { useState } from 'react';
import type { Order } from '#contract/routes/operations/orders.ts';
import { proofsRoutes } from '#contract/routes/operations/proofs.ts';
import { CauseField } from '#src/domain/cause/cause-field.tsx';
import { causeOfForm } from '#src/domain/cause/causes.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { randomId } from '#src/lib/api/random-id.ts';
import { t } from '#src/lib/i18n.ts';
import { CommandSheet } from '#src/ui/overlay/command-sheet.tsx';

/** Asks why the PIN of an order is read, which the audit log keeps. */
export function PinSheet(props: {
  order: Pick<Order, 'id'>;
  onShown: (pin: string) => void;
  onClose: () => void;
}) {
  const { order, onShown, onClose } = props;
  // The same command, however often it is sent.
  const [commandId] = useState(randomId);
  const [isMissing, setMissing] = useState(false);
  const send = (form: FormData) => {
    const why = causeOfForm(form, 'deliver');
    setMissing(why === null);
    if (!why) return null;
    return call(proofsRoutes.showPin, { ...byId(order.id), body: { commandId, ...why } }).then(
      (answer) => {
        onShown(answer.pin);
        return answer;
      },
    );
  };
  return (
    <CommandSheet
      title={t('proofs.pin_title', { id: order.id })}
      confirm={t('proofs.pin_show')}
      send={send}
      done={() => t('proofs.pin_shown', { id: order.id })}
      onClose={onClose}
    >
      <p>{t('proofs.pin_lead')}</p>
      <CauseField act="deliver" isMissing={isMissing} maxLength={300} isFocused />
    </CommandSheet>
  );
}

import { useState } from 'react';
import type { Order } from '#contract/routes/operations/orders.ts';
import { proofsRoutes } from '#contract/routes/operations/proofs.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { randomId } from '#src/lib/api/random-id.ts';
import { t } from '#src/lib/i18n.ts';
import { formText } from '#src/lib/text/form-text.ts';
import { ReasonField } from '#src/ui/field/reason/reason-field.tsx';
import { CommandSheet } from '#src/ui/overlay/command-sheet.tsx';

/** Asks what came of a delivery without proof. */
export function ReviewSheet(props: {
  order: Pick<Order, 'id'>;
  onClose: (isDone: boolean) => void;
}) {
  const { order, onClose } = props;
  // The same command, however often it is sent.
  const [commandId] = useState(randomId);
  const [isMissing, setMissing] = useState(false);
  const send = (form: FormData) => {
    const reason = formText(form, 'reason').trim();
    setMissing(reason === '');
    if (reason === '') return null;
    return call(proofsRoutes.review, { ...byId(order.id), body: { commandId, reason } });
  };
  return (
    <CommandSheet
      title={t('proofs.review_title', { id: order.id })}
      confirm={t('proofs.review_confirm')}
      send={send}
      done={() => t('proofs.review_done', { id: order.id })}
      onClose={onClose}
    >
      <p>{t('proofs.review_lead')}</p>
      <ReasonField isMissing={isMissing} />
    </CommandSheet>
  );
}

import { Button } from '@blueprintjs/core';
import { useState } from 'react';
import type { StaffOrderDetail } from '#contract/routes/operations/orders.ts';
import { proposeWriteOff } from '#src/domain/payment/settlements.ts';
import { sentenceOf } from '#src/lib/api/sentence-of.ts';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { ReasonSheet } from '#src/ui/overlay/reason-sheet.tsx';
import { Notice } from '#src/ui/page/notice.tsx';

/** What the provider refused to capture of a delivered order, with the proposal to write it off. */
export function RefusedCapture({ order }: { order: StaffOrderDetail }) {
  const mayPropose = useHasPermission('money.settle');
  const [isAsking, setAsking] = useState(false);
  const writeOff = order.cardPayment?.writeOff;
  if (!writeOff) return null;
  const { id } = order;
  const why = sentenceOf({ ...writeOff, message: writeOff.why });
  const amount = formatMoney(writeOff.amount);
  return (
    <section className="stack order__part" aria-label={t('settlements.clearing')}>
      <Notice severity="warning">{t('settlements.write_off_why', { amount, why })}</Notice>
      {mayPropose && (
        <div>
          <Button onClick={() => setAsking(true)}>{t('settlements.write_off')}</Button>
        </div>
      )}
      {isAsking && (
        <ReasonSheet
          title={t('settlements.write_off_title', { amount, id })}
          confirm={t('settlements.write_off_confirm')}
          send={(reason) => proposeWriteOff(order, reason)}
          done={() => t('settlements.write_off_done', { id })}
          onClose={() => setAsking(false)}
        >
          <p>{t('settlements.write_off_lead', { why })}</p>
        </ReasonSheet>
      )}
    </section>
  );
}

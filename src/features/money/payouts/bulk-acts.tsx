import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '#contract/money.ts';
import type { Payout } from '#contract/routes/vendor-payments.ts';
import { MoneyBulk } from '#src/domain/money/bulk-sheet.tsx';
import { ApiFailure } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { PayForm, ReasonForm } from './act-forms.tsx';
import { currentOf, evidenceOf, me, type Said, send, whyNoTie, whyNot } from './acts.ts';
import { type Act, put, queue } from './queue.ts';

type BulkAct = Exclude<Act, 'settle'>;

/** One of many: what a person would be stopped by is a refusal of its row. */
async function actOn(id: number, what: BulkAct, said: Said, queries: QueryClient): Promise<void> {
  const payout = queue.get().rows.find((row) => row.id === id);
  if (!payout) throw new Error(t('payouts.empty'));
  const why = whyNot(payout, what, me());
  if (why) throw new Error(why);
  if (what === 'approve') {
    if (payout.typedConfirmation) throw new Error(t('payouts.typed_alone'));
    const noTie = whyNoTie(await queries.fetchQuery({ ...evidenceOf(id), staleTime: 0 }));
    if (noTie) throw new Error(noTie);
  }
  try {
    put(await send(payout, what, said));
  } catch (error) {
    // A second try is then made as it stands now, once a person has seen the row.
    const current = currentOf(error);
    if (current) put(current);
    if (error instanceof ApiFailure && error.status === 412)
      throw new Error(t('payouts.stale', { id }), { cause: error });
    throw error;
  }
}

const labelOf = ({ id, store, amount }: Payout) => `#${id} ${store.name} · ${formatMoney(amount)}`;

/** Approve, reject or pay all that are chosen. */
export function BulkActs(props: {
  what: BulkAct;
  payouts: readonly Payout[];
  onDone: (done: readonly number[]) => void;
  onClose: () => void;
}) {
  const { what, onDone, onClose } = props;
  const queries = useQueryClient();
  // What it was opened for: the choice behind it grows smaller as rows are done.
  const [payouts] = useState(props.payouts);
  const n = payouts.length;
  const sum = payouts.reduce((all, { amount }) => all + BigInt(amount), 0n);
  return (
    <MoneyBulk
      title={t(`payouts.bulk_${what}`, { n })}
      items={payouts.map((payout) => ({ id: payout.id, label: labelOf(payout) }))}
      onDone={onDone}
      onClose={onClose}
      ask={(begin) => {
        const onSaid = (said: Said) => begin((id) => actOn(id, what, said, queries));
        return (
          <>
            <p>
              {t(`payouts.bulk_${what}_lead`)} {t('payouts.bulk_sum', { amount: formatMoney(sum) })}
              .
            </p>
            {what === 'reject' && <ReasonForm onSaid={onSaid} onBack={onClose} />}
            {what === 'pay' && (
              <PayForm
                confirm={t('payouts.confirm_pay', { amount: formatMoney(sum) })}
                onSaid={onSaid}
                onBack={onClose}
              />
            )}
            {what === 'approve' && (
              <div className="actions">
                <button
                  type="button"
                  className="button"
                  data-kind="primary"
                  onClick={() => onSaid({})}
                >
                  {t('payouts.bulk_approve', { n })}
                </button>
                <button type="button" className="button" data-kind="plain" onClick={onClose}>
                  {t('payouts.back')}
                </button>
              </div>
            )}
          </>
        );
      }}
    />
  );
}

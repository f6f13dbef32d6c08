import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '#contract/money.ts';
import type { Payout, PayoutEvidence } from '#contract/routes/vendor-payments.ts';
import { MoneyBulk } from '#src/domain/money/bulk-sheet.tsx';
import { nextAct, noteGiven } from '#src/domain/payout/given.ts';
import {
  type PayoutAct as Act,
  evidenceOf,
  type PayoutInput as Said,
  sendAct,
} from '#src/domain/payout/payout-acts.ts';
import { ApiFailure } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { commandFor } from '#src/lib/keys/shortcuts.ts';
import { PayForm, ReasonForm } from './act-forms.tsx';
import { actsOf, currentOf, whyNoTie, whyNot } from './acts.ts';
import { commands } from './commands.ts';
import { put, queue } from './queue.ts';
import { canTakeBack, takeBackLast } from './take-back.ts';
import { TakeBackChip } from './take-back-chip.tsx';

type BulkAct = Exclude<Act, 'settle'>;

/** What a bulk approval needs. */
interface Approving {
  /** The approvals are one act, which is withdrawn as a whole. */
  act: number;
  evidenceOf: (id: number) => Promise<PayoutEvidence>;
}

/** One row of a bulk act: a failure that would stop a single act is a refusal of its row. */
async function actOn(
  id: number,
  what: BulkAct,
  said: Said,
  approving: Approving | null,
): Promise<void> {
  const payout = queue.get().rows.find((row) => row.id === id);
  if (!payout) throw new Error(t('payouts.empty'));
  const why = whyNot(payout, what);
  if (why) throw new Error(why);
  if (approving) {
    if (payout.typedConfirmation) throw new Error(t('payouts.typed_alone'));
    const noTie = whyNoTie(await approving.evidenceOf(id));
    if (noTie) throw new Error(noTie);
  }
  try {
    const sent = sendAct(payout, what, said);
    if (approving) noteGiven(id, approving.act, sent);
    put(await sent);
  } catch (error) {
    // A retry uses the present version, once the user has seen the row.
    const current = currentOf(error);
    if (current) put(current);
    if (error instanceof ApiFailure && error.status === 412)
      throw new Error(t('payouts.stale', { id }), { cause: error });
    throw error;
  }
}

const labelOf = ({ id, store, amount }: Payout) => `#${id} ${store.name} · ${formatMoney(amount)}`;

/**
 * Fetches the evidence of all before the first approval, so that the approvals follow each other
 * closely and can be withdrawn together. A retry fetches again.
 */
function readAhead(payouts: readonly Payout[], queries: QueryClient) {
  const read = (id: number) => queries.fetchQuery({ ...evidenceOf(id), staleTime: 0 });
  const ahead = new Map<number, Promise<PayoutEvidence>>(
    payouts.map(({ id }) => [id, read(id)] as const),
  );
  const all = Promise.allSettled(ahead.values());
  return async (id: number): Promise<PayoutEvidence> => {
    await all;
    const first = ahead.get(id);
    ahead.delete(id);
    return first ?? read(id);
  };
}

/** The key that withdraws approvals works in the dialog as well, as soon as they are given. */
function onKey(event: KeyboardEvent, takeBack: () => void): void {
  if (event.repeat || commandFor(event, commands)?.command.id !== 'payout.takeBack') return;
  event.preventDefault();
  if (canTakeBack()) takeBack();
}

/** How many of the selected payouts are left out, by reason. */
function leftOut(payouts: readonly Payout[], what: BulkAct): string[] {
  const counts = new Map<string, number>();
  for (const payout of payouts) {
    if (whyNot(payout, what) === null) continue;
    const why = actsOf(payout).includes(what) ? (whyNot(payout, what) ?? '') : '';
    counts.set(why, 1 + (counts.get(why) ?? 0));
  }
  return [...counts].map(([why, n]) =>
    why === '' ? t('payouts.bulk_left', { n, what }) : t('payouts.bulk_left_why', { n, why }),
  );
}

/** Approves, rejects or pays all selected payouts. */
export function BulkActs(props: {
  what: BulkAct;
  payouts: readonly Payout[];
  onDone: (done: readonly number[]) => void;
  onClose: () => void;
}) {
  const { what, onDone, onClose } = props;
  const queries = useQueryClient();
  // The rows at opening: the selection behind it shrinks as rows are done.
  const [payouts] = useState(() => props.payouts.filter((one) => whyNot(one, what) === null));
  const [left] = useState(() => leftOut(props.payouts, what));
  const takeBack = () => {
    void takeBackLast(queries);
    onClose();
  };
  const n = payouts.length;
  const sum = payouts.reduce((all, { amount }) => all + BigInt(amount), 0n);
  return (
    <MoneyBulk
      title={t(`payouts.bulk_${what}`, { n })}
      items={payouts.map((payout) => ({ id: payout.id, label: labelOf(payout) }))}
      onDone={onDone}
      onClose={onClose}
      {...(what === 'approve'
        ? {
            after: <TakeBackChip onTakeBack={takeBack} />,
            onKey: (event) => onKey(event, takeBack),
          }
        : {})}
      ask={(begin) => {
        const onSaid = (said: Said) => {
          const approving =
            what === 'approve' ? { act: nextAct(), evidenceOf: readAhead(payouts, queries) } : null;
          begin((id) => actOn(id, what, said, approving));
        };
        return (
          <>
            <p>
              {t(`payouts.bulk_${what}_lead`)} {t('payouts.bulk_sum', { amount: formatMoney(sum) })}
              .{left.map((words) => ` ${words}`)}
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

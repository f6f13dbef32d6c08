import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Payout } from '#contract/routes/money/payouts.ts';
import { MoneyBulk } from '#src/domain/money/bulk-sheet.tsx';
import { type BulkAct, beginBulk } from '#src/domain/payout/bulk.ts';
import { ChangedAccounts } from '#src/domain/payout/changed-accounts.tsx';
import { FailedPayouts } from '#src/domain/payout/failed-payouts.tsx';
import { PAYOUTS, whyNot } from '#src/domain/payout/payout.ts';
import { EVIDENCE, type PayoutInput } from '#src/domain/payout/payout-acts.ts';
import { canWithdraw, withdrawLastApprovals } from '#src/domain/payout/withdraw-approvals.ts';
import { WithdrawChip } from '#src/domain/payout/withdraw-chip.tsx';
import { t } from '#src/lib/i18n.ts';
import { commandFor } from '#src/lib/keys/shortcuts.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { AskForm } from '#src/ui/field/ask-form.tsx';
import type { SelectionSheetProps } from '#src/ui/list/acts/list-act.ts';
import { commandOfAct } from '#src/ui/list/acts/screen-act.ts';
import { PayForm, ReasonForm } from './act-forms.tsx';
import { leftOut } from './left-out.ts';
import { withdrawAct } from './withdraw-act.ts';

const labelOf = ({ id, store, amount }: Payout) =>
  `${idText(id)} ${store.name} · ${formatMoney(amount)}`;

const withdrawCommands = [commandOfAct(PAYOUTS, withdrawAct)];

/** The key that withdraws approvals also works in the dialog, as soon as an approval is given. */
function onKey(event: KeyboardEvent, withdraw: () => void): void {
  if (event.repeat || !commandFor(event, withdrawCommands)) return;
  event.preventDefault();
  if (canWithdraw(undefined)) withdraw();
}

/** Approves, rejects or pays all selected payouts. */
function BulkActs(props: { what: BulkAct } & SelectionSheetProps<Payout>) {
  const { what, onClose } = props;
  const queries = useQueryClient();
  // The rows at the time of opening: the selection behind shrinks as rows are done.
  const [payouts] = useState(() => props.rows.filter((one) => whyNot(one, what) === null));
  const [left] = useState(() => leftOut(props.rows, what));
  const [all] = useState(props.rows);
  const onDone = (done: readonly number[]) => {
    props.onDone(done);
    void queries.invalidateQueries({ queryKey: [EVIDENCE] });
  };
  const withdraw = () => {
    void withdrawLastApprovals(undefined, queries);
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
            // The seconds to withdraw run from the answers: the foot of the list shows them, as for
            // one payout, and not a dialog that is to be closed first.
            closesOnSuccess: true,
            after: <WithdrawChip onWithdraw={withdraw} />,
            onKey: (event) => onKey(event, withdraw),
          }
        : {})}
      ask={(begin) => {
        const start = (input: PayoutInput) => begin(beginBulk(what, payouts, input, queries));
        return (
          <>
            <p>
              {t(`payouts.bulk_${what}_lead`)} {t('payouts.bulk_sum', { amount: formatMoney(sum) })}
              .{left.map((words) => ` ${words}`)}
            </p>
            {what !== 'reject' && <ChangedAccounts payouts={all} />}
            {what === 'pay' && <FailedPayouts payouts={payouts} />}
            {what === 'reject' && <ReasonForm onInput={start} onBack={onClose} />}
            {what === 'pay' && (
              <PayForm
                confirm={t('payouts.confirm_pay', { amount: formatMoney(sum) })}
                ids={payouts.map(({ id }) => id)}
                onInput={start}
                onBack={onClose}
              />
            )}
            {what === 'approve' && (
              <AskForm
                confirm={t('payouts.bulk_approve', { n })}
                onSubmit={() => start({})}
                onBack={onClose}
              />
            )}
          </>
        );
      }}
    />
  );
}

export const BulkApprove = (props: SelectionSheetProps<Payout>) => (
  <BulkActs what="approve" {...props} />
);
export const BulkReject = (props: SelectionSheetProps<Payout>) => (
  <BulkActs what="reject" {...props} />
);
export const BulkPay = (props: SelectionSheetProps<Payout>) => <BulkActs what="pay" {...props} />;

import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Payout } from '#contract/routes/money/payouts.ts';
import { UnansweredCommands } from '#src/domain/money/unanswered-commands.tsx';
import { PAYOUTS } from '#src/domain/payout/payout.ts';
import { EVIDENCE } from '#src/domain/payout/payout-acts.ts';
import { withdrawLastApprovals } from '#src/domain/payout/withdraw-approvals.ts';
import { WithdrawChip } from '#src/domain/payout/withdraw-chip.tsx';
import { ListPage } from '#src/ui/list/list-page.tsx';
import { refetchList, rowIn } from '#src/ui/list/rows/use-list-rows.ts';
import { payoutsList } from './payouts-list.tsx';
import './payouts.css';

/** Store Payments: a queue of payouts, with the evidence of the amount beside it. */
export default function PayoutsPage() {
  const queries = useQueryClient();
  const focused = () => rowIn<Payout>(queries, PAYOUTS, payoutsList.focus.get());
  const onAnswer = useCallback(() => {
    void refetchList(queries, payoutsList.id);
    void queries.invalidateQueries({ queryKey: [EVIDENCE] });
  }, [queries]);
  return (
    <ListPage
      list={payoutsList}
      above={<UnansweredCommands onAnswer={onAnswer} />}
      foot={<WithdrawChip onWithdraw={() => void withdrawLastApprovals(focused(), queries)} />}
    />
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Payout } from '#contract/routes/money/payouts.ts';
import { UnansweredCommands } from '#src/domain/money/unanswered-commands.tsx';
import { PAYOUTS } from '#src/domain/payout/payout.ts';
import { EVIDENCE } from '#src/domain/payout/payout-acts.ts';
import { withdrawLastApprovals } from '#src/domain/payout/withdraw-approvals.ts';
import { WithdrawChip } from '#src/domain/payout/withdraw-chip.tsx';
import { t } from '#src/lib/i18n.ts';
import { hasPermission } from '#src/lib/session/has-permission.ts';
import { CommandButton } from '#src/ui/command-button.tsx';
import { ListPage } from '#src/ui/list/list-page.tsx';
import { refetchList, rowIn } from '#src/ui/list/rows/use-list-rows.ts';
import { filesAct, payoutsList } from './payouts-list.tsx';
import './payouts.css';

/** The way to the bank files, for those who may read them. */
function BankFiles() {
  const navigate = useNavigate();
  if (!hasPermission('payouts.files')) return null;
  return (
    <CommandButton command={filesAct.button} onPress={() => void navigate('/store-payouts/files')}>
      {t('bank_files.files')}
    </CommandButton>
  );
}

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
      tools={<BankFiles />}
      foot={<WithdrawChip onWithdraw={() => void withdrawLastApprovals(focused(), queries)} />}
    />
  );
}

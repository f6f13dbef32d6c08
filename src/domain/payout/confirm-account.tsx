import { Button } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type PayoutEvidence, payoutsRoutes } from '#contract/routes/money/payouts.ts';
import { byId } from '#src/lib/api/call.ts';
import { sendMoney } from '#src/lib/api/money-commands.ts';
import { sentenceOf } from '#src/lib/api/sentence-of.ts';
import { t } from '#src/lib/i18n.ts';
import { refetchList } from '#src/ui/list/rows/use-list-rows.ts';
import { CommandSheet } from '#src/ui/overlay/command-sheet.tsx';
import { AccountComparison } from './account-comparison.tsx';
import { PAYOUTS } from './payout.ts';
import { EVIDENCE } from './payout-acts.ts';

interface Props {
  store: { id: number; name: string };
  bank: PayoutEvidence['bank'];
}

/** Asks whether the store itself has named the account, and confirms it. */
export function ConfirmAccountSheet(props: Props & { onClose: (isDone: boolean) => void }) {
  const { store, bank, onClose } = props;
  const { iban, holder, changedAt, change } = bank;
  return (
    <CommandSheet
      title={t('payout_checks.account_title', { store: store.name })}
      confirm={t('payout_checks.account_confirm')}
      onClose={onClose}
      done={() => t('payout_checks.account_done', { store: store.name })}
      send={() =>
        sendMoney(
          payoutsRoutes.confirmBank,
          { ...byId(store.id), body: { changedAt: changedAt ?? '' } },
          { label: t('payout_checks.account_title', { store: store.name }) },
        )
      }
    >
      <AccountComparison storeId={store.id} present={{ iban, holder }} change={change} />
      <p>{t('payout_checks.account_lead')}</p>
    </CommandSheet>
  );
}

/** Confirms the account of a store that waits for a second person; disabled with the reason. */
export function ConfirmAccount({ store, bank }: Props) {
  const queries = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const state = bank.acts?.confirm;
  if (!bank.change?.waits || !state) return null;
  return (
    <>
      <p className="row">
        <Button
          disabled={state !== true}
          aria-describedby={state === true ? undefined : 'account-why-not'}
          onClick={() => setOpen(true)}
        >
          {t('payout_checks.account_act')}
        </Button>
        {state !== true && (
          <span id="account-why-not" className="hint">
            {sentenceOf(state)}
          </span>
        )}
      </p>
      {isOpen && (
        <ConfirmAccountSheet
          store={store}
          bank={bank}
          onClose={() => {
            setOpen(false);
            void queries.invalidateQueries({ queryKey: [EVIDENCE] });
            void refetchList(queries, PAYOUTS);
          }}
        />
      )}
    </>
  );
}

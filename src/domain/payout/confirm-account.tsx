import { Button } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type PayoutEvidence, payoutsRoutes } from '#contract/routes/money/payouts.ts';
import { accountReviewOf } from '#src/domain/money/account-review.ts';
import { stores } from '#src/domain/store/stores.ts';
import { byId } from '#src/lib/api/call.ts';
import { sendMoney } from '#src/lib/api/money-commands.ts';
import { sentenceOf } from '#src/lib/api/sentence-of.ts';
import { t } from '#src/lib/i18n.ts';
import { formText } from '#src/lib/text/form-text.ts';
import { rereadRecord } from '#src/ui/detail/use-record.ts';
import { TextField } from '#src/ui/field/text-field.tsx';
import { refetchList } from '#src/ui/list/rows/use-list-rows.ts';
import { CommandSheet } from '#src/ui/overlay/command-sheet.tsx';
import { ReasonSheet } from '#src/ui/overlay/reason-sheet.tsx';
import { AccountComparison } from './account-comparison.tsx';
import { BALANCES, PAYOUTS } from './payout.ts';
import { EVIDENCE } from './payout-acts.ts';

interface Props {
  store: { id: number; name: string };
  bank: PayoutEvidence['bank'];
}

/** Asks whether the store itself has named the account, and confirms it. */
export function ConfirmAccountSheet(props: Props & { onClose: (isDone: boolean) => void }) {
  const { store, bank, onClose } = props;
  const { iban, holder, changedAt, change } = bank;
  const [isMissing, setMissing] = useState(false);
  return (
    <CommandSheet
      title={t('payout_checks.account_title', { store: store.name })}
      confirm={t('payout_checks.account_confirm')}
      onClose={onClose}
      done={() => t('payout_checks.account_done', { store: store.name })}
      send={(form) => {
        const record = formText(form, 'record').trim();
        setMissing(record === '');
        if (record === '') return null;
        return sendMoney(
          payoutsRoutes.confirmBank,
          { ...byId(store.id), body: { changedAt: changedAt ?? '', record } },
          { label: t('payout_checks.account_title', { store: store.name }) },
        );
      }}
    >
      <AccountComparison storeId={store.id} present={{ iban, holder }} change={change} />
      <p>{t('payout_checks.account_lead')}</p>
      <TextField
        label={t('payout_checks.account_record')}
        hint={t('payout_checks.account_record_hint')}
        name="record"
        maxLength={200}
        error={isMissing ? t('payout_checks.account_record_missing') : undefined}
      />
    </CommandSheet>
  );
}

/** Refuses the account, with the reason: the one before is set again. */
export function RefuseAccountSheet(props: Props & { onClose: (isDone: boolean) => void }) {
  const { store, bank, onClose } = props;
  const { iban, holder, changedAt, change } = bank;
  const label = t('payout_checks.refuse_title', { store: store.name });
  return (
    <ReasonSheet
      title={label}
      confirm={t('payout_checks.refuse_confirm')}
      onClose={onClose}
      done={() => t('payout_checks.refuse_done', { store: store.name })}
      send={(reason) =>
        sendMoney(
          payoutsRoutes.refuseBank,
          { ...byId(store.id), body: { changedAt: changedAt ?? '', reason } },
          { label },
        )
      }
    >
      <AccountComparison storeId={store.id} present={{ iban, holder }} change={change} />
      <p>{t('payout_checks.refuse_lead')}</p>
    </ReasonSheet>
  );
}

/** Confirms the account of a store that waits for a second person; disabled with the reason. */
export function ConfirmAccount({ store, bank }: Props) {
  const queries = useQueryClient();
  const [open, setOpen] = useState<'confirm' | 'refuse' | null>(null);
  const close = () => {
    setOpen(null);
    void queries.invalidateQueries({ queryKey: [EVIDENCE] });
    void refetchList(queries, PAYOUTS);
    void refetchList(queries, BALANCES);
    void queries.invalidateQueries(accountReviewOf(store.id));
    rereadRecord(queries, stores, store.id);
  };
  const state = bank.acts?.confirm;
  if (!bank.change?.waits || !state) return null;
  return (
    <>
      <p className="row">
        <Button
          disabled={state !== true}
          aria-describedby={state === true ? undefined : 'account-why-not'}
          onClick={() => setOpen('confirm')}
        >
          {t('payout_checks.account_act')}
        </Button>
        {state === true && (
          <Button onClick={() => setOpen('refuse')}>{t('payout_checks.refuse_act')}</Button>
        )}
        {state !== true && (
          <span id="account-why-not" className="hint">
            {sentenceOf(state)}
          </span>
        )}
      </p>
      {open === 'confirm' && <ConfirmAccountSheet store={store} bank={bank} onClose={close} />}
      {open === 'refuse' && <RefuseAccountSheet store={store} bank={bank} onClose={close} />}
    </>
  );
}

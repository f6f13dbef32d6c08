// oxlint-disable jsx-a11y/no-autofocus -- the fields appear because an act asked for them.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isSharedWithOthers } from '#contract/money/account-review.ts';
import { isBankName } from '#contract/money/bank-name.ts';
import { isIban, printedIban, readIban } from '#contract/money/iban.ts';
import { payoutsRoutes } from '#contract/routes/money/payouts.ts';
import { ApiFailure, byId } from '#src/lib/api/call.ts';
import { sendMoney } from '#src/lib/api/money-commands.ts';
import { t } from '#src/lib/i18n.ts';
import { formText } from '#src/lib/text/form-text.ts';
import { TextField } from '#src/ui/field/text-field.tsx';
import { AskAgain } from '#src/ui/overlay/ask-again.ts';
import { CommandSheet } from '#src/ui/overlay/command-sheet.tsx';
import { accountReviewOf } from './account-review.ts';
import { SharedAccount } from './shared-account.tsx';

/** The longest name that banks accept. */
const MAX_HOLDER = 70;
const PATH_UNKNOWN = 404;

interface Props {
  store: { id: number; name: string };
  bank: { iban: string | null; holder: string | null };
  onClose: (isDone: boolean) => void;
}

const setBank = (
  { id, name }: Props['store'],
  account: { iban: string; holder: string; reason: string },
) =>
  sendMoney(
    payoutsRoutes.setBank,
    { ...byId(id), body: account },
    { label: t('payouts.bank_cmd', { store: name }) },
  );

/** A server of the release before reviews no accounts. */
function unlessOld(error: unknown): null {
  if (error instanceof ApiFailure && error.status === PATH_UNKNOWN) return null;
  throw error;
}

/** The other stores with an account that is entered; one of strangers is set by a second press. */
function useSharedAccount(storeId: number) {
  const queries = useQueryClient();
  const [iban, setIban] = useState('');
  const [seen, setSeen] = useState<string | null>(null);
  const { data: review } = useQuery({ ...accountReviewOf(storeId, iban), enabled: isIban(iban) });
  return {
    review: isIban(iban) ? review : undefined,
    isSeen: seen === iban,
    enter: setIban,
    /** Rejects with `AskAgain` where strangers have the account and nobody has seen it yet. */
    async requireSeen(entered: string) {
      if (seen === entered) return;
      const found = await queries.fetchQuery(accountReviewOf(storeId, entered)).catch(unlessOld);
      if (!found || !isSharedWithOthers(found)) return;
      setIban(entered);
      setSeen(entered);
      throw new AskAgain();
    },
  };
}

/** Sets the bank account of a store. */
export function BankSheet({ store, bank, onClose }: Props) {
  const shared = useSharedAccount(store.id);
  const [faults, setFaults] = useState<{ iban?: string; holder?: string; reason?: string }>({});
  return (
    <CommandSheet
      title={t('payouts.bank_title', { store: store.name })}
      confirm={t(shared.isSeen ? 'payout_checks.set_shared' : 'payouts.bank_confirm')}
      onClose={onClose}
      done={() => t('payouts.bank_done', { store: store.name })}
      send={(form) => {
        const iban = readIban(formText(form, 'iban'));
        const holder = formText(form, 'holder').trim();
        const reason = formText(form, 'reason').trim();
        const wrong = {
          ...(isIban(iban) ? {} : { iban: t('money.set_iban_wrong') }),
          ...(holder === '' ? { holder: t('payouts.bank_holder_missing') } : {}),
          ...(holder === '' || isBankName(holder)
            ? {}
            : { holder: t('payouts.bank_holder_letters') }),
          ...(reason === '' ? { reason: t('payouts.bank_reason_missing') } : {}),
        };
        setFaults(wrong);
        if (Object.keys(wrong).length > 0) return null;
        return shared.requireSeen(iban).then(() => setBank(store, { iban, holder, reason }));
      }}
    >
      <p>{t('payouts.bank_lead')}</p>
      <TextField
        label={t('payouts.bank_iban')}
        name="iban"
        autoFocus
        // The account number may be masked. A masked number is not used as the initial value.
        defaultValue={bank.iban !== null && isIban(bank.iban) ? printedIban(bank.iban) : ''}
        error={faults.iban}
        onValueChange={(typed) => shared.enter(readIban(typed))}
      />
      {shared.review && <SharedAccount review={shared.review} />}
      <TextField
        label={t('payouts.bank_holder')}
        name="holder"
        maxLength={MAX_HOLDER}
        hint={t('payouts.bank_holder_hint')}
        // A name that is too long must be shortened by a user who knows how the bank writes it.
        // So must a name in Arabic.
        defaultValue={
          bank.holder ??
          (store.name.length > MAX_HOLDER || !isBankName(store.name) ? '' : store.name)
        }
        error={faults.holder}
      />
      <TextField
        label={t('payouts.bank_reason')}
        name="reason"
        maxLength={200}
        error={faults.reason}
      />
    </CommandSheet>
  );
}

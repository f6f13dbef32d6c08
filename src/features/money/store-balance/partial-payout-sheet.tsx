// oxlint-disable jsx-a11y/no-autofocus -- the fields appear because an act asked for them.
import { useState } from 'react';
import { requestPayout } from '#src/domain/payout/payout-acts.ts';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { formText } from '#src/lib/text/form-text.ts';
import { AmountField } from '#src/ui/field/amount-field.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { CommandSheet } from '#src/ui/overlay/command-sheet.tsx';
import { type BalanceRow, payableOf, payableText } from './balance-acts.ts';

interface Props {
  balance: BalanceRow;
  onClose: (isDone: boolean) => void;
}

/** Requests a payout of part of the available balance. */
export function PartialPayoutSheet({ balance, onClose }: Props) {
  const { store } = balance;
  const [amount, setAmount] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const payable = payableOf(balance);
  return (
    <CommandSheet
      title={t('payouts.part_title', { store: store.name })}
      confirm={t('payouts.part_confirm')}
      onClose={onClose}
      send={(form) => {
        setTried(true);
        return amount === null ? null : requestPayout(store, amount, formText(form, 'note').trim());
      }}
      done={(answer) => {
        const { id, amount: sum } = answer as { id: number; amount: string };
        return t('payouts.requested_done', { id, amount: formatMoney(sum) });
      }}
    >
      <AmountField
        label={t('payouts.part_amount')}
        hint={payableText(balance)}
        isFocused
        isTried={isTried}
        onAmount={setAmount}
        check={(centimes) =>
          BigInt(centimes) > payable
            ? t('payouts.part_beyond', { amount: formatMoney(payable) })
            : null
        }
      />
      <TextField
        label={t('payouts.part_note')}
        name="note"
        maxLength={200}
        hint={t('payouts.part_note_hint')}
      />
    </CommandSheet>
  );
}

import { useState } from 'react';
import { formatMoney } from '#contract/money.ts';
import { t } from '#src/lib/i18n.ts';
import { AmountField } from './amount-field.tsx';

/**
 * An amount to be moved, and the field that asks for it once more when it is large, so that nobody
 * moves a sum that they did not read. `from`: the limit, in centimes.
 */
export function useLargeAmount(from: string) {
  const [amount, setAmount] = useState<string | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const isTwice = amount !== null && BigInt(amount) >= BigInt(from);
  return {
    amount,
    setAmount,
    /** What its command says of it; null while it is wrong. */
    body:
      amount === null || (isTwice && typed !== amount)
        ? null
        : { amount, ...(isTwice ? { typedAmount: amount } : {}) },
    again: (isTried: boolean) =>
      isTwice && (
        <AmountField
          // Of another amount what was typed is worth nothing.
          key={amount}
          label={t('money.typed_again')}
          hint={t('money.typed_again_hint', { amount: formatMoney(from) })}
          isTried={isTried}
          onAmount={setTyped}
          check={(centimes) => (centimes === amount ? null : t('money.typed_again_wrong'))}
        />
      ),
  };
}

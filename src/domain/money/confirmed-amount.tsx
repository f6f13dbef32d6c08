import { useState } from 'react';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { AmountField } from '#src/ui/field/amount-field.tsx';

interface Again {
  label: string;
  wrong: string;
}

/**
 * A field in which a large amount must be typed again. `from`: the smallest large amount, in
 * centimes.
 */
export function useConfirmedAmount(amount: string | null, from: string, words?: Again) {
  // A text typed for another amount is ignored.
  const [typed, setTyped] = useState<{ text: string | null; of: string | null }>({
    text: null,
    of: null,
  });
  const isTwice = amount !== null && BigInt(amount) >= BigInt(from);
  return {
    isMissing: isTwice && (typed.of !== amount || typed.text !== amount),
    /** The confirmation for the body of the command. */
    confirmation: isTwice ? { typedAmount: amount } : {},
    field: (isTried: boolean) =>
      isTwice && (
        <AmountField
          key={amount}
          name="typedAmount"
          label={words?.label ?? t('money.typed_again')}
          hint={t('money.typed_again_hint', { amount: formatMoney(from) })}
          isTried={isTried}
          onAmount={(text) => setTyped({ text, of: amount })}
          check={(centimes) =>
            centimes === amount ? null : (words?.wrong ?? t('money.typed_again_wrong'))
          }
        />
      ),
  };
}

/**
 * A field for an amount and, if it is large, a second field in which it must be typed again, so
 * that no sum is moved unread. `from`: the smallest large amount, in centimes.
 */
export function useLargeAmount(from: string) {
  const [amount, setAmount] = useState<string | null>(null);
  const { isMissing, confirmation, field } = useConfirmedAmount(amount, from);
  return {
    amount,
    setAmount,
    /** The input of the command; null while it is invalid. */
    body: amount === null || isMissing ? null : { amount, ...confirmation },
    again: field,
  };
}

import { useState } from 'react';
import { formatMoney } from '#contract/money.ts';
import { t } from '#src/lib/i18n.ts';
import { AmountField } from '#src/ui/field/amount-field.tsx';

interface Again {
  label: string;
  wrong: string;
}

/** The field in which a large amount is typed again. `from`: the limit, in centimes. */
export function useTypedAgain(amount: string | null, from: string, words?: Again) {
  // A text typed for another amount does not count.
  const [typed, setTyped] = useState<{ text: string | null; of: string | null }>({
    text: null,
    of: null,
  });
  const isTwice = amount !== null && BigInt(amount) >= BigInt(from);
  return {
    isMissing: isTwice && (typed.of !== amount || typed.text !== amount),
    /** The props that its command needs. */
    said: isTwice ? { typedAmount: amount } : {},
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
 * The amount to move, and a field in which a large amount is typed again, so that no user moves a
 * sum without reading it. `from`: the limit, in centimes.
 */
export function useLargeAmount(from: string) {
  const [amount, setAmount] = useState<string | null>(null);
  const { isMissing, said, field } = useTypedAgain(amount, from);
  return {
    amount,
    setAmount,
    /** The input of its command; null while it is invalid. */
    body: amount === null || isMissing ? null : { amount, ...said },
    again: field,
  };
}

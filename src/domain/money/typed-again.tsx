import { useState } from 'react';
import { formatMoney } from '#contract/money.ts';
import { t } from '#src/lib/i18n.ts';
import { AmountField } from '#src/ui/field/amount-field.tsx';

interface Again {
  label: string;
  wrong: string;
}

/** The field that asks for a large amount once more. `from`: the limit, in centimes. */
export function useTypedAgain(amount: string | null, from: string, words?: Again) {
  // Of another amount what was typed is worth nothing.
  const [typed, setTyped] = useState<{ text: string | null; of: string | null }>({
    text: null,
    of: null,
  });
  const isTwice = amount !== null && BigInt(amount) >= BigInt(from);
  return {
    isMissing: isTwice && (typed.of !== amount || typed.text !== amount),
    /** What its command says of it. */
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
 * An amount to be moved, and the field that asks for it once more when it is large, so that nobody
 * moves a sum that they did not read. `from`: the limit, in centimes.
 */
export function useLargeAmount(from: string) {
  const [amount, setAmount] = useState<string | null>(null);
  const { isMissing, said, field } = useTypedAgain(amount, from);
  return {
    amount,
    setAmount,
    /** What its command says of it; null while it is wrong. */
    body: amount === null || isMissing ? null : { amount, ...said },
    again: field,
  };
}

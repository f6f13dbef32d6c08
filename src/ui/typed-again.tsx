import { formatMoney } from '#contract/money.ts';
import { t } from '#src/lib/i18n.ts';
import { AmountField } from './amount-field.tsx';

/** Whether an amount is one of those that are typed twice. */
export const isTypedTwice = (amount: string | null, from: string): amount is string =>
  amount !== null && BigInt(amount) >= BigInt(from);

interface Props {
  /** What stands in the field above. */
  amount: string | null;
  /** The limit, in centimes. */
  from: string;
  isTried: boolean;
  onTyped: (centimes: string | null) => void;
}

/** Asks for a large amount once more, so that nobody moves a sum that they did not read. */
export const TypedAgain = ({ amount, from, isTried, onTyped }: Props) =>
  isTypedTwice(amount, from) && (
    <AmountField
      // Of another amount what was typed is worth nothing.
      key={amount}
      label={t('money.typed_again')}
      hint={t('money.typed_again_hint', { amount: formatMoney(from) })}
      isTried={isTried}
      onAmount={onTyped}
      check={(centimes) => (centimes === amount ? null : t('money.typed_again_wrong'))}
    />
  );

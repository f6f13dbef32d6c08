// oxlint-disable jsx-a11y/no-autofocus -- the field appears because an act asked for it.
import { useState } from 'react';
import { MovedCentimes } from '#contract/money.ts';
import { type ReadAmount, type RefusedAmount, readAmount } from '#rules/money/amount.ts';
import { MAX_MOVED } from '#rules/money/money.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { TextField } from './text-field.tsx';

interface Props {
  label: string;
  name?: string;
  /** The initial text of the field. */
  initial?: string;
  /** Receives centimes; null while the text is not an amount. */
  onAmount: (centimes: string | null) => void;
  /** Returns why a valid amount cannot be accepted; null if it can. */
  check?: (centimes: string) => string | null;
  /** True once the form was submitted: errors are then shown even for untouched fields. */
  isTried?: boolean;
  /** The server's error for this field. */
  refused?: string | undefined;
  hint?: string;
  isZeroAllowed?: boolean;
  isFocused?: boolean;
  isDisabled?: boolean;
}

/** Why a text is not an amount; if it is ambiguous, both readings. */
export const faultText = (refused: RefusedAmount): string =>
  t(
    `money.fault_${refused.fault}` as MessageKey,
    'readings' in refused ? refused.readings : undefined,
  );

/** Why the amount is outside the limits of every command; null if it is within. */
const limitFault = (centimes: string): string | null =>
  MovedCentimes.safeParse(centimes).success
    ? null
    : t('money.fault_unmovable', { most: formatMoney(MAX_MOVED) });

/** A field for an amount in MAD. The parsed value, or the error, is shown below it. */
export function AmountField(props: Props) {
  const { label, onAmount, check, isTried = false, isZeroAllowed = false } = props;
  const [text, setText] = useState(props.initial ?? '');
  const [isLeft, setLeft] = useState(false);
  const read = readAmount(text, isZeroAllowed);
  const wrongOf = (now: ReadAmount): string | null =>
    'fault' in now ? faultText(now) : (limitFault(now.centimes) ?? check?.(now.centimes) ?? null);
  const judge = (typed: string) => {
    const now = readAmount(typed, isZeroAllowed);
    onAmount('centimes' in now && wrongOf(now) === null ? now.centimes : null);
  };
  const wrong = wrongOf(read);
  const isShown = isTried || (isLeft && text !== '');
  const error = isShown ? (wrong ?? props.refused) : undefined;
  const written = 'centimes' in read ? formatMoney(read.centimes) : '';
  // A value that the field already shows is not repeated.
  const hint = written === '' || written.endsWith(text.trim()) ? props.hint : written;
  return (
    <TextField
      label={label}
      name={props.name}
      value={text}
      inputMode="decimal"
      disabled={props.isDisabled}
      autoFocus={props.isFocused}
      onChange={({ target }) => {
        setText(target.value);
        judge(target.value);
      }}
      onBlur={() => setLeft(true)}
      error={error ?? undefined}
      hint={hint}
    />
  );
}

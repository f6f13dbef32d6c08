// oxlint-disable jsx-a11y/no-autofocus -- the field appears because an act asked for it.
import { useState } from 'react';
import { type ReadAmount, type RefusedAmount, readAmount } from '#contract/amount.ts';
import { formatMoney, MOST_MOVED, MovedCentimes } from '#contract/money.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import { TextField } from './text-field.tsx';

interface Props {
  label: string;
  name?: string;
  /** The initial text of the field. */
  initial?: string;
  /** Centimes; null while the text is not an amount. */
  onAmount: (centimes: string | null) => void;
  /** Why a valid amount is not acceptable; null when it is. */
  check?: (centimes: string) => string | null;
  /** The form was submitted: show errors even of fields that were not touched. */
  isTried?: boolean;
  /** The server's error for it. */
  refused?: string | undefined;
  hint?: string;
  isZeroAllowed?: boolean;
  isFocused?: boolean;
  isDisabled?: boolean;
}

/** Why a text is not an amount; both readings of an ambiguous text. */
export const faultText = (refused: RefusedAmount): string =>
  t(
    `money.fault_${refused.fault}` as MessageKey,
    'readings' in refused ? refused.readings : undefined,
  );

/** Why no command can move this amount; null when one can. */
const unmovable = (centimes: string): string | null =>
  MovedCentimes.safeParse(centimes).success
    ? null
    : t('money.fault_unmovable', { most: formatMoney(MOST_MOVED) });

/** A typed amount in MAD: below it, the parsed value or the error. */
export function AmountField(props: Props) {
  const { label, onAmount, check, isTried = false, isZeroAllowed = false } = props;
  const [text, setText] = useState(props.initial ?? '');
  const [isLeft, setLeft] = useState(false);
  const read = readAmount(text, isZeroAllowed);
  const wrongOf = (now: ReadAmount): string | null =>
    'fault' in now ? faultText(now) : (unmovable(now.centimes) ?? check?.(now.centimes) ?? null);
  const judge = (typed: string) => {
    const now = readAmount(typed, isZeroAllowed);
    onAmount('centimes' in now && wrongOf(now) === null ? now.centimes : null);
  };
  const wrong = wrongOf(read);
  const isShown = isTried || (isLeft && text !== '');
  const error = isShown ? (wrong ?? props.refused) : undefined;
  const written = 'centimes' in read ? formatMoney(read.centimes) : '';
  // A value that the field already shows need not be repeated.
  const said = written === '' || written.endsWith(text.trim()) ? props.hint : written;
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
      hint={said}
    />
  );
}

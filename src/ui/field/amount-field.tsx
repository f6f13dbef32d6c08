// oxlint-disable jsx-a11y/no-autofocus -- the field appears because an act asked for it.
import { useState } from 'react';
import { type ReadAmount, type RefusedAmount, readAmount } from '#contract/amount.ts';
import { formatMoney, MOST_MOVED, MovedCentimes } from '#contract/money.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import { TextField } from './text-field.tsx';

interface Props {
  label: string;
  name?: string;
  /** Text that stands in the field at first. */
  initial?: string;
  /** Centimes; null while what is typed is no amount. */
  onAmount: (centimes: string | null) => void;
  /** Why this amount cannot be, beyond being one; null when it can. */
  check?: (centimes: string) => string | null;
  /** The form was sent: say what is wrong even of a field that nobody touched. */
  isTried?: boolean;
  /** What the server said of it. */
  refused?: string | undefined;
  hint?: string;
  isZeroAllowed?: boolean;
  isFocused?: boolean;
  isDisabled?: boolean;
}

/** Why an amount was not taken; both readings of one that has two. */
export const faultText = (refused: RefusedAmount): string =>
  t(
    `money.fault_${refused.fault}` as MessageKey,
    'readings' in refused ? refused.readings : undefined,
  );

/** Why no command moves this amount; null when one may. */
const unmovable = (centimes: string): string | null =>
  MovedCentimes.safeParse(centimes).success
    ? null
    : t('money.fault_unmovable', { most: formatMoney(MOST_MOVED) });

/** An amount in MAD, typed: what it is read as stands below it, or why it is not taken. */
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
  // What already stands in the field need not be said again.
  const said = written === '' || written.endsWith(text.trim()) ? props.hint : written;
  return (
    <TextField
      label={label}
      name={props.name}
      value={text}
      inputMode="decimal"
      autoComplete="off"
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

import { useState } from 'react';
import { ADJUSTMENTS, type Adjustment, type Wallet } from '#contract/routes/money/wallets.ts';
import { useLargeAmount } from '#src/domain/money/confirmed-amount.tsx';
import { RoomLine } from '#src/domain/money/room-line.tsx';
import { PersonField } from '#src/domain/user/person-field.tsx';
import { adjustWallet, toggleFreeze, transferToWallet } from '#src/domain/wallet/wallet.ts';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { formText } from '#src/lib/text/form-text.ts';
import { SelectField } from '#src/ui/controls/select.tsx';
import { AmountField } from '#src/ui/field/amount-field.tsx';
import { optionsOf } from '#src/ui/field/options.ts';
import { ReasonField } from '#src/ui/field/reason/reason-field.tsx';
import { CommandSheet } from '#src/ui/overlay/command-sheet.tsx';
import { ReasonSheet } from '#src/ui/overlay/reason-sheet.tsx';

interface Props {
  wallet: Wallet;
  onClose: (isDone: boolean) => void;
}

const TAKES: ReadonlySet<Adjustment> = new Set(['withdrawal', 'penalty']);

const beyond =
  ({ available }: Wallet) =>
  (centimes: string) =>
    BigInt(centimes) > BigInt(available)
      ? t('books.amount_beyond', { amount: formatMoney(available) })
      : null;

const done = (answer: unknown) => {
  const { name, balance } = answer as Wallet;
  return t('books.adjust_done', { name, amount: formatMoney(balance) });
};

/** Freezes or unfreezes the wallet, with a reason. */
export function FreezeSheet({ wallet, onClose }: Props) {
  const { name, status, suspense } = wallet;
  const act = status === 'active' ? 'freeze' : 'unfreeze';
  return (
    <ReasonSheet
      title={t(`books.${act}_title`, { name })}
      confirm={t(`books.${act}_confirm`)}
      send={(reason) => toggleFreeze(wallet, reason)}
      done={() => t(`books.${act}_done`, { name })}
      onClose={onClose}
    >
      <p>{t(`books.${act}_lead`, { amount: formatMoney(suspense) })}</p>
    </ReasonSheet>
  );
}

/** Adjusts the wallet by hand: moves money to or from it. */
export function AdjustSheet({ wallet, onClose }: Props) {
  const [type, setType] = useState<Adjustment>('top_up');
  const { amount, setAmount, body, again } = useLargeAmount(wallet.typedAbove);
  const [isTried, setTried] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const takes = TAKES.has(type);
  return (
    <CommandSheet
      title={t('books.adjust_title', { name: wallet.name })}
      confirm={
        amount === null
          ? t('books.adjust_confirm')
          : t(takes ? 'books.adjust_confirm_take' : 'books.adjust_confirm_put', {
              amount: formatMoney(amount),
            })
      }
      done={done}
      onClose={onClose}
      send={(form) => {
        const reason = formText(form, 'reason').trim();
        setTried(true);
        setMissing(reason === '');
        return body === null || reason === ''
          ? null
          : adjustWallet(wallet, { type, ...body, reason });
      }}
    >
      <SelectField
        label={t('books.adjust_type')}
        value={type}
        onChange={({ target }) => {
          setType(target.value as Adjustment);
          setAmount(null);
        }}
        options={optionsOf(ADJUSTMENTS, (value) => t(`books.adjust_${value}`))}
      />
      <AmountField
        key={type}
        label={t('books.amount')}
        hint={t('books.amount_available', { amount: formatMoney(wallet.available) })}
        isTried={isTried}
        onAmount={setAmount}
        {...(takes ? { check: beyond(wallet) } : {})}
      />
      {again(isTried)}
      <RoomLine />
      <ReasonField isMissing={isMissing} />
    </CommandSheet>
  );
}

/** Transfers money to another user's wallet. */
export function TransferSheet({ wallet, onClose }: Props) {
  const [to, setTo] = useState('');
  const { amount, setAmount, body, again } = useLargeAmount(wallet.typedAbove);
  const [isTried, setTried] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const isNobody = to === '' || to === String(wallet.userId);
  return (
    <CommandSheet
      title={t('books.transfer_title', { name: wallet.name })}
      confirm={
        amount === null
          ? t('books.transfer_confirm')
          : t('books.transfer_confirm_n', { amount: formatMoney(amount) })
      }
      done={done}
      onClose={onClose}
      send={(form) => {
        const reason = formText(form, 'reason').trim();
        setTried(true);
        setMissing(reason === '');
        if (isNobody || body === null || reason === '') return null;
        return transferToWallet(wallet, { to, ...body, reason });
      }}
    >
      <PersonField
        label={t('books.transfer_to')}
        value={to}
        onChange={setTo}
        error={isTried && isNobody ? t('books.transfer_to_missing') : undefined}
      />
      <AmountField
        label={t('books.amount')}
        hint={t('books.amount_available', { amount: formatMoney(wallet.available) })}
        isTried={isTried}
        onAmount={setAmount}
        check={beyond(wallet)}
      />
      {again(isTried)}
      <RoomLine />
      <ReasonField isMissing={isMissing} />
    </CommandSheet>
  );
}

// oxlint-disable jsx-a11y/no-autofocus -- the fields appear because an act asked for them.
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { isIban, printedIban } from '#contract/iban.ts';
import { formatMoney } from '#contract/money.ts';
import type { StoreBalance } from '#contract/routes/vendor-payments.ts';
import { formText } from '#src/lib/form-text.ts';
import { t } from '#src/lib/i18n.ts';
import { sendAgain, Unanswered } from '#src/lib/money-commands.ts';
import { AmountField } from '#src/ui/amount-field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { TextField } from '#src/ui/text-field.tsx';
import { showToast } from '#src/ui/toaster.tsx';
import { requestPart, setBank } from './use-balances.ts';
import '#src/ui/money-bulk.css';
import '#src/ui/sheet.css';

/** A dialog with one command: it stays while there is no answer, and then sends the same one again. */
function CommandSheet(props: {
  title: string;
  confirm: string;
  /** Null while the fields are not right. */
  send: (form: FormData) => Promise<unknown> | null;
  done: (answer: unknown) => string;
  onClose: (isDone: boolean) => void;
  children: ReactNode;
}) {
  const { title, confirm, send, done, onClose } = props;
  const dialog = useRef<HTMLDialogElement>(null);
  const open = useRef<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const sending =
      open.current === null ? send(new FormData(event.currentTarget)) : sendAgain(open.current);
    if (!sending) return;
    setSending(true);
    setFailure(null);
    try {
      const answer = await sending;
      showToast({ title: done(answer) });
      onClose(true);
    } catch (error) {
      open.current = error instanceof Unanswered ? error.commandId : null;
      const message = error instanceof Error ? error.message : String(error);
      setFailure(error instanceof Unanswered ? t('money.no_answer') : message);
      setSending(false);
    }
  };
  return (
    <dialog
      ref={dialog}
      className="keys money-bulk"
      aria-label={title}
      onClose={() => onClose(false)}
    >
      <h2>{title}</h2>
      <form className="money-form" noValidate onSubmit={(event) => void submit(event)}>
        {props.children}
        {failure && <Notice severity="critical">{failure}</Notice>}
        <div className="actions">
          <button type="submit" className="button" data-kind="primary" disabled={isSending}>
            {confirm}
          </button>
          <button
            type="button"
            className="button"
            data-kind="plain"
            onClick={() => dialog.current?.close()}
          >
            {t('payouts.back')}
          </button>
        </div>
      </form>
    </dialog>
  );
}

interface Props {
  balance: StoreBalance;
  onClose: (isDone: boolean) => void;
}

/** Requests a payout of a part of what is available. */
export function PartSheet({ balance: { store, available }, onClose }: Props) {
  const [amount, setAmount] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  const most = formatMoney(available);
  return (
    <CommandSheet
      title={t('payouts.part_title', { store: store.name })}
      confirm={t('payouts.part_confirm')}
      onClose={onClose}
      send={(form) => {
        setTried(true);
        return amount === null ? null : requestPart(store, amount, formText(form, 'note').trim());
      }}
      done={(answer) => {
        const { id, amount: sum } = answer as { id: number; amount: string };
        return t('payouts.requested_done', { id, amount: formatMoney(sum) });
      }}
    >
      <AmountField
        label={t('payouts.part_amount')}
        hint={t('payouts.part_available', { amount: most })}
        isFocused
        isTried={isTried}
        onAmount={setAmount}
        check={(centimes) =>
          BigInt(centimes) > BigInt(available) ? t('payouts.part_beyond', { amount: most }) : null
        }
      />
      <TextField
        label={t('payouts.part_note')}
        name="note"
        maxLength={200}
        autoComplete="off"
        hint={t('payouts.part_note_hint')}
      />
    </CommandSheet>
  );
}

/** Sets where a store is paid to. */
export function BankSheet({ balance: { store, bank }, onClose }: Props) {
  const [faults, setFaults] = useState<{ iban?: string; holder?: string }>({});
  return (
    <CommandSheet
      title={t('payouts.bank_title', { store: store.name })}
      confirm={t('payouts.bank_confirm')}
      onClose={onClose}
      done={() => t('payouts.bank_done', { store: store.name })}
      send={(form) => {
        const iban = formText(form, 'iban').replaceAll(/\s/g, '').toUpperCase();
        const holder = formText(form, 'holder').trim();
        const wrong = {
          ...(isIban(iban) ? {} : { iban: t('money.set_iban_wrong') }),
          ...(holder === '' ? { holder: t('payouts.bank_holder_missing') } : {}),
        };
        setFaults(wrong);
        return Object.keys(wrong).length === 0 ? setBank(store, iban, holder) : null;
      }}
    >
      <p>{t('payouts.bank_lead')}</p>
      <TextField
        label={t('payouts.bank_iban')}
        name="iban"
        autoFocus
        autoComplete="off"
        defaultValue={bank.iban === null ? '' : printedIban(bank.iban)}
        error={faults.iban}
      />
      <TextField
        label={t('payouts.bank_holder')}
        name="holder"
        maxLength={70}
        autoComplete="off"
        defaultValue={bank.holder ?? store.name}
        error={faults.holder}
      />
    </CommandSheet>
  );
}

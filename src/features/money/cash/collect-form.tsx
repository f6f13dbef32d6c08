import { Checkbox } from '@blueprintjs/core';
import { useRef, useState } from 'react';
import type { CashAtHand, Remittance, WaitingCount } from '#contract/routes/money/cash.ts';
import { remitCash } from '#src/domain/cash/cash.ts';
import { offerEndOfShift } from '#src/domain/driver/stand-down.ts';
import { useConfirmedAmount } from '#src/domain/money/confirmed-amount.tsx';
import { RoomLine } from '#src/domain/money/room-line.tsx';
import { currentIn } from '#src/lib/api/call.ts';
import { resendCommand, UnknownResultError } from '#src/lib/api/money-commands.ts';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { formText } from '#src/lib/text/form-text.ts';
import { useAttempt } from '#src/ui/failure/use-attempt.ts';
import { AmountField } from '#src/ui/field/amount-field.tsx';
import { AskForm } from '#src/ui/field/ask-form.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { Figures } from '#src/ui/page/figures.tsx';
import { Notice } from '#src/ui/page/notice.tsx';
import { ChangedNotice } from './changed-notice.tsx';
import { bookedOf, countOf, type MissingCash } from './count.ts';
import { MissingChoice } from './missing-choice.tsx';

interface Props {
  /** The state when the count began. Later orders are not part of it. */
  cash: CashAtHand;
  onDone: (remittance: Remittance) => void;
  /** Called when the amount is booked only after a second user has counted the same. */
  onWaits: (waiting: WaitingCount) => void;
  onBack: () => void;
}

/** The counted amount, and how a missing amount is booked; null: not answered yet. */
const NOTHING: { counted: string | null; missing: MissingCash | null } = {
  counted: null,
  missing: null,
};

function refusalText(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return error instanceof UnknownResultError
    ? t('money.no_answer')
    : t('cash.refused', { message });
}

/** The expected amount, and the variance of the counted amount; null if nothing is counted yet. */
function Sum({ expected, variance }: { expected: string; variance: bigint | null }) {
  return (
    <Figures
      figures={[
        [t('cash.expected'), formatMoney(expected)],
        [
          t('cash.variance'),
          <output key="variance">
            {variance === null
              ? '—'
              : variance === 0n
                ? t('cash.exact')
                : `${variance > 0n ? '+' : ''}${formatMoney(variance)}`}
          </output>,
          variance !== null && variance !== 0n && 'warning',
        ],
      ]}
    />
  );
}

const confirmText = (counted: string | null): string =>
  counted === null ? t('cash.confirm_none') : t('cash.confirm', { amount: formatMoney(counted) });

/** How the difference will be booked. */
function Consequence({ missing, variance }: { missing: bigint; variance: bigint }) {
  return (
    <>
      {missing > 0n && (
        <p className="quiet small">{t('cash.shift_missing', { amount: formatMoney(missing) })}</p>
      )}
      {variance > 0n && (
        <p className="quiet small">{t('cash.too_much', { amount: formatMoney(variance) })}</p>
      )}
    </>
  );
}

/**
 * Counts a driver's cash against the expected amount. Enter leads from the amount to the receipt.
 */
export function CollectForm({ cash, onDone, onWaits, onBack }: Props) {
  const [seen, setSeen] = useState(cash);
  const [before, setBefore] = useState<CashAtHand | null>(null);
  const [{ counted, missing }, setEntry] = useState(NOTHING);
  const [closesShift, setClosesShift] = useState(false);
  const [isTried, setTried] = useState(false);
  const [isNoted, setNoted] = useState(false);
  const open = useRef<string | null>(null);
  const { isBusy, failure, attempt } = useAttempt((error) => {
    open.current = error instanceof UnknownResultError ? error.commandId : null;
    // The driver's current cash, if it changed during the count.
    const current = currentIn<CashAtHand>(error);
    if (!current) return refusalText(error);
    setBefore(seen);
    setSeen(current);
    setEntry(NOTHING);
    setTried(false);
    return null;
  });
  const count = countOf(seen.atHand, counted, closesShift);
  const booked = bookedOf(count, closesShift || missing === 'booked');
  const again = useConfirmedAmount(booked, seen.typedAbove, {
    label: t('cash.typed_again'),
    wrong: t('cash.typed_again_wrong'),
  });

  const submit = (form: FormData, element: HTMLFormElement) => {
    setTried(true);
    if (isBusy || counted === null || count.isNothing) return;
    const note = formText(form, 'note').trim();
    setNoted(note !== '');
    const asked =
      (count.asks && missing === null && 'missing') ||
      (again.isMissing && 'typedAmount') ||
      (booked !== null && note === '' && 'note');
    if (asked) {
      element.querySelector<HTMLElement>(`[name=${asked}]`)?.focus();
      return;
    }
    void attempt(async () => {
      const body = {
        counted,
        missingIsVariance: count.asks && missing === 'booked',
        closesShift,
        ...again.confirmation,
        ...(note ? { note } : {}),
      };
      const sending = open.current === null ? remitCash(seen, body) : resendCommand(open.current);
      const made = (await sending) as Remittance | WaitingCount;
      if ('waiting' in made) {
        onWaits(made);
        return;
      }
      onDone(made);
      if (closesShift) await offerEndOfShift(seen.driver.id);
    });
  };

  return (
    <AskForm
      label={t('cash.collect_title', { driver: seen.driver.name })}
      confirm={isBusy ? t('cash.sending') : confirmText(counted)}
      isDisabled={isBusy}
      onSubmit={submit}
      onBack={onBack}
    >
      {before && <ChangedNotice before={before} now={seen} />}
      <Sum expected={seen.atHand} variance={counted === null ? null : count.variance} />
      <AmountField
        key={seen.at}
        label={t('cash.counted')}
        hint={t('cash.counted_hint')}
        isZeroAllowed
        isFocused
        isTried={isTried}
        onAmount={(amount) => {
          // For another amount, the question must be answered again.
          setEntry({ counted: amount, missing: null });
          open.current = null;
        }}
        check={(amount) =>
          countOf(seen.atHand, amount, closesShift).isNothing ? t('cash.nothing') : null
        }
      />
      {count.asks && (
        <MissingChoice
          amount={formatMoney(count.missing)}
          value={missing}
          isAsked={isTried && missing === null}
          onChange={(answer) => setEntry({ counted, missing: answer })}
        />
      )}
      {missing === 'booked' && <RoomLine />}
      <Consequence missing={closesShift ? count.missing : 0n} variance={count.variance} />
      {again.field(isTried)}
      <TextField
        label={t(booked === null ? 'cash.note' : 'cash.note_why')}
        name="note"
        maxLength={200}
        hint={t(booked === null ? 'cash.note_hint' : 'cash.note_why_hint')}
        error={isTried && booked !== null && !isNoted ? t('cash.note_missing') : undefined}
        onChange={({ target }) => setNoted(target.value.trim() !== '')}
      />
      <Checkbox
        checked={closesShift}
        onChange={({ target }) => setClosesShift(target.checked)}
        label={t('cash.close_shift')}
      />
      {failure && <Notice severity="critical">{failure}</Notice>}
    </AskForm>
  );
}

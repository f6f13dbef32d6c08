// oxlint-disable jsx-a11y/no-autofocus -- the fields appear because an act asked for them.
import { useState } from 'react';
import type { Payout } from '#contract/routes/money/payouts.ts';
import type { PayoutInput } from '#src/domain/payout/payout-acts.ts';
import { UsedReferenceNotice, useReferenceUse } from '#src/domain/payout/reference-use.tsx';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { formText } from '#src/lib/text/form-text.ts';
import { AmountField } from '#src/ui/field/amount-field.tsx';
import { AskForm } from '#src/ui/field/ask-form.tsx';
import { optionsOf } from '#src/ui/field/options.ts';
import { RadioSet } from '#src/ui/field/radio-set.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';

interface FormProps {
  onInput: (input: PayoutInput) => void;
  onBack: () => void;
}

/**
 * For amounts above the limit: the amount must be typed again, so that no sum is approved unread.
 */
export function TypedForm({ payout: { amount }, onInput, onBack }: FormProps & { payout: Payout }) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isTried, setTried] = useState(false);
  return (
    <AskForm
      confirm={t('payouts.confirm_approve', { amount: formatMoney(amount) })}
      onBack={onBack}
      onSubmit={() => (typed === null ? setTried(true) : onInput({ typedAmount: typed }))}
    >
      <p>{t('payouts.typed_lead')}</p>
      <AmountField
        label={t('payouts.typed_amount')}
        isFocused
        isTried={isTried}
        onAmount={setTyped}
        check={(centimes) => (centimes === amount ? null : t('payouts.typed_wrong'))}
      />
    </AskForm>
  );
}

export function ReasonForm({ onInput, onBack }: FormProps) {
  const [isMissing, setMissing] = useState(false);
  return (
    <AskForm
      confirm={t('payouts.confirm_reject')}
      onBack={onBack}
      onSubmit={(form) => {
        const reason = formText(form, 'reason').trim();
        if (reason === '') setMissing(true);
        else onInput({ reason });
      }}
    >
      <TextField
        label={t('payouts.reason')}
        name="reason"
        maxLength={200}
        autoFocus
        hint={t('payouts.reason_hint')}
        error={isMissing ? t('payouts.reason_missing') : undefined}
      />
    </AskForm>
  );
}

/** `ids`: the payouts that the form is about, which may have the reference. */
type ReferenceProps = FormProps & { ids: readonly number[] };

/** Asks for the reference and the proof of the bank transfer, which may pay several payouts. */
export function PayForm(props: ReferenceProps & { confirm: string }) {
  const { confirm, ids, onInput, onBack } = props;
  const [isMissing, setMissing] = useState(false);
  const { used, forget, check } = useReferenceUse(ids);
  const pay = async (reference: string, proof: string) => {
    const isUsed = await check(reference);
    if (isUsed === null) return;
    onInput({ rail: 'manual', reference, proof, sameReference: isUsed || ids.length > 1 });
  };
  return (
    <AskForm
      confirm={used ? t('payout_checks.reference_confirm', { act: confirm }) : confirm}
      onBack={onBack}
      onSubmit={(form) => {
        const reference = formText(form, 'reference').trim();
        const proof = formText(form, 'proof').trim();
        if (reference === '') setMissing(true);
        else void pay(reference, proof);
      }}
    >
      <TextField
        label={t('payouts.reference')}
        name="reference"
        maxLength={100}
        autoFocus
        onChange={forget}
        error={isMissing ? t('payouts.reference_missing') : undefined}
      />
      <UsedReferenceNotice used={used} />
      <TextField
        label={t('payouts.proof')}
        name="proof"
        maxLength={500}
        hint={t('payouts.proof_hint')}
      />
    </AskForm>
  );
}

/** Asks for the result of a payout under review, as the user has found it out. */
export function SettleForm({ ids, onInput, onBack }: ReferenceProps) {
  const [isMissing, setMissing] = useState(false);
  const { used, forget, check } = useReferenceUse(ids);
  const settle = async (input: PayoutInput) => {
    const { reference = '', outcome } = input;
    const isUsed = reference !== '' && outcome === 'paid' ? await check(reference) : false;
    if (isUsed !== null) onInput({ ...input, sameReference: isUsed });
  };
  const confirm = t('payouts.confirm_settle');
  return (
    <AskForm
      confirm={used ? t('payout_checks.reference_confirm', { act: confirm }) : confirm}
      onBack={onBack}
      onSubmit={(form) => {
        const reason = formText(form, 'reason').trim();
        const reference = formText(form, 'reference').trim();
        const outcome = formText(form, 'outcome') === 'failed' ? 'failed' : 'paid';
        if (reason === '') setMissing(true);
        else void settle({ outcome, reason, reference });
      }}
    >
      <RadioSet
        legend={t('payouts.settle_lead')}
        name="outcome"
        isFocused
        options={optionsOf(['paid', 'failed'] as const, (value) => t(`payouts.settle_${value}`))}
      />
      <TextField
        label={t('payouts.settle_how')}
        name="reason"
        maxLength={200}
        error={isMissing ? t('payouts.reason_missing') : undefined}
      />
      <TextField
        label={t('payouts.reference')}
        name="reference"
        maxLength={100}
        onChange={forget}
      />
      <UsedReferenceNotice used={used} />
    </AskForm>
  );
}

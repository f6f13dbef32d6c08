// oxlint-disable jsx-a11y/no-autofocus -- the field appears because an act asked for it.
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { readAmount } from '#contract/amount.ts';
import { t } from '#src/lib/i18n.ts';
import { faultText } from '../amount-field.tsx';
import { TextField } from '../text-field.tsx';
import type { ActQuestion } from './list.ts';

/** What was answered, as the act takes it; or why it cannot be. */
export function readAnswer(
  asks: 'reason' | ActQuestion | undefined,
  text: string,
): { value: string } | { fault: string } {
  const typed = text.trim();
  if (asks === undefined) return { value: '' };
  if (asks === 'reason') return typed ? { value: typed } : { fault: t('lists.reason_missing') };
  if (typed === '') return { fault: t('lists.edit_missing') };
  if (asks.kind === 'choice') return { value: typed };
  const amount = readAmount(typed, true);
  return 'fault' in amount ? { fault: faultText(amount.fault) } : { value: amount.centimes };
}

interface Props {
  asks: 'reason' | ActQuestion;
  value: string;
  onChange: (text: string) => void;
  fault: string | null;
}

/** The one thing that an act asks before it is done: why, how much, or which. */
export function ActQuestionField({ asks, value, onChange, fault }: Props) {
  if (asks !== 'reason' && asks.kind === 'choice')
    return <ChoiceQuestion asks={asks} value={value} onChange={onChange} fault={fault} />;
  return (
    <TextField
      label={t(asks === 'reason' ? 'lists.reason' : asks.label)}
      value={value}
      maxLength={asks === 'reason' ? 200 : 20}
      inputMode={asks === 'reason' ? 'text' : 'decimal'}
      autoComplete="off"
      autoFocus
      hint={asks === 'reason' ? t('lists.reason_hint') : undefined}
      error={fault ?? undefined}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}

function ChoiceQuestion(props: Props & { asks: Extract<ActQuestion, { kind: 'choice' }> }) {
  const { asks, value, onChange, fault } = props;
  const id = useId();
  const options = useQuery({
    queryKey: ['list.options', asks.label],
    queryFn: ({ signal }) => asks.options(signal),
  });
  return (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {t(asks.label)}
      </label>
      <select
        id={id}
        className="select"
        autoFocus
        value={value}
        aria-invalid={fault !== null}
        aria-describedby={fault ? `${id}-below` : undefined}
        onChange={({ target }) => onChange(target.value)}
      >
        <option value="">{t('form.choose')}</option>
        {options.data?.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </select>
      {fault && (
        <span id={`${id}-below`} className="field-error">
          {fault}
        </span>
      )}
    </div>
  );
}

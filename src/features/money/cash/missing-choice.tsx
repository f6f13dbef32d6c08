import { Radio } from '@blueprintjs/core';
import { t } from '#src/lib/i18n.ts';
import type { MissingCash } from './count.ts';

const CHOICES = ['stays', 'booked'] as const;

/** Asks how the missing amount is booked, which only the collector knows. */
export function MissingChoice(props: {
  amount: string;
  value: MissingCash | null;
  isAsked: boolean;
  onChange: (value: MissingCash) => void;
}) {
  const { amount, value, isAsked, onChange } = props;
  return (
    <fieldset className="stack" aria-describedby={isAsked ? 'missing-ask' : undefined}>
      <legend>{t('cash.missing_q', { amount })}</legend>
      {CHOICES.map((one) => (
        <Radio
          key={one}
          name="missing"
          value={one}
          checked={value === one}
          onChange={() => onChange(one)}
          label={t(`cash.missing_${one}`)}
        />
      ))}
      {isAsked && (
        <span id="missing-ask" className="field-error">
          {t('cash.missing_choose')}
        </span>
      )}
    </fieldset>
  );
}

import { Checkbox, InputGroup, TextArea } from '@blueprintjs/core';
import { readAmount } from '#contract/amount.ts';
import { formatMoney } from '#contract/money.ts';
import { LANGUAGES } from '#contract/names.ts';
import { t } from '#src/lib/i18n.ts';
import { Select } from '#src/ui/controls/select.tsx';
import { DayField } from '#src/ui/field/day-field.tsx';
import { useOptions } from '#src/ui/field/options.ts';
import { PasswordField } from '#src/ui/field/password-field.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import type { Typed } from '#src/ui/form/kinds.ts';
import { FieldFrame, hintOf, type InputProps } from './field-frame.tsx';

const words = (value: Typed): string => (typeof value === 'string' ? value : '');

export function LongText({ field, value, onChange, onBlur, error }: InputProps) {
  return (
    <FieldFrame field={field} error={error}>
      {({ id, described }) => (
        <TextArea
          id={id}
          fill
          rows={3}
          aria-invalid={error !== undefined}
          aria-describedby={described}
          value={words(value)}
          onChange={({ target }) => onChange(target.value)}
          onBlur={onBlur}
        />
      )}
    </FieldFrame>
  );
}

export function ChoiceInput({ field, value, onChange, onBlur, error }: InputProps<'choice'>) {
  const options = useOptions(field.label, field.options);
  const isThere = options.some((one) => one.value === value);
  return (
    <FieldFrame field={field} error={error}>
      {({ id, described }) => (
        <Select
          id={id}
          fill
          aria-invalid={error !== undefined}
          aria-describedby={described}
          value={words(value)}
          onChange={({ target }) => onChange(target.value)}
          onBlur={onBlur}
          options={
            field.isNullable || !isThere
              ? [
                  { value: '', label: t(field.isNullable ? 'form.nothing' : 'form.choose') },
                  ...options,
                ]
              : options
          }
        />
      )}
    </FieldFrame>
  );
}

export function ChoicesInput({ field, value, onChange, error }: InputProps<'choices'>) {
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  return (
    <FieldFrame field={field} error={error} isGroup>
      {() => (
        <span className="form-choices">
          {field.options.map((one) => (
            <Checkbox
              key={one.value}
              label={one.label}
              checked={chosen.includes(one.value)}
              onChange={({ target }) =>
                onChange(
                  target.checked
                    ? [...chosen, one.value]
                    : chosen.filter((other) => other !== one.value),
                )
              }
            />
          ))}
        </span>
      )}
    </FieldFrame>
  );
}

export function TranslatedInput({
  field,
  value,
  onChange,
  onBlur,
  error,
}: InputProps<'translated'>) {
  const held = (value ?? {}) as Record<string, string>;
  return (
    <FieldFrame field={field} error={error} isGroup>
      {() => (
        <span className="stack">
          {LANGUAGES.map((language) => {
            const shared = {
              lang: language,
              dir: language === 'ar' ? 'rtl' : 'ltr',
              'aria-label': t(`form.language_${language}`),
              value: held[language] ?? '',
              onBlur,
            };
            return (
              <span key={language} className="hint form-language tracks">
                <span aria-hidden="true">{language.toUpperCase()}</span>
                {field.isLong ? (
                  <TextArea
                    {...shared}
                    fill
                    rows={2}
                    onChange={({ target }) => onChange({ ...held, [language]: target.value })}
                  />
                ) : (
                  <InputGroup
                    {...shared}
                    onChange={({ target }) => onChange({ ...held, [language]: target.value })}
                  />
                )}
              </span>
            );
          })}
        </span>
      )}
    </FieldFrame>
  );
}

/** The parsed amount; undefined if the text is invalid or already written that way. */
function amountHint(typed: string): string | undefined {
  const read = readAmount(typed, true);
  if ('fault' in read) return undefined;
  const written = formatMoney(read.centimes);
  return written.endsWith(typed.trim()) ? undefined : written;
}

export function LineInput({ field, value, onChange, onBlur, error }: InputProps) {
  const typed = words(value);
  const unit = field.kind === 'percent' ? '%' : field.kind === 'money' ? 'MAD' : undefined;
  const own = field.kind === 'count' && field.unit ? t(field.unit) : unit;
  const isNumber = field.kind === 'money' || field.kind === 'percent';
  return (
    <TextField
      label={t(field.label)}
      name={field.name}
      type={field.kind === 'text' ? (field.type ?? 'text') : 'text'}
      inputMode={isNumber ? 'decimal' : field.kind === 'count' ? 'numeric' : undefined}
      value={typed}
      trailing={own ? <span className="hint form-unit">{own}</span> : undefined}
      error={error}
      hint={(field.kind === 'money' ? amountHint(typed) : undefined) ?? hintOf(field)}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onBlur}
    />
  );
}

export function DateInput({ field, value, onChange, onBlur, error }: InputProps) {
  return (
    <FieldFrame field={field} error={error}>
      {({ id, described }) => (
        <DayField
          id={id}
          name={field.name}
          day={words(value)}
          onDay={onChange}
          onBlur={onBlur}
          isInvalid={error !== undefined}
          described={described}
        />
      )}
    </FieldFrame>
  );
}

export function FlagInput({ field, value, onChange, error }: InputProps) {
  return (
    <FieldFrame field={field} error={error}>
      {({ id, described }) => (
        <Checkbox
          id={id}
          aria-describedby={described}
          checked={value === true}
          onChange={({ target }) => onChange(target.checked)}
        />
      )}
    </FieldFrame>
  );
}

export function PasswordInput({ field, value, onChange, onBlur, error }: InputProps) {
  return (
    <PasswordField
      label={t(field.label)}
      name={field.name}
      autoComplete="new-password"
      hint={hintOf(field)}
      error={error}
      value={words(value)}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onBlur}
    />
  );
}

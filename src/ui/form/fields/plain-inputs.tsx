import { Checkbox, InputGroup, TextArea } from '@blueprintjs/core';
import { LANGUAGES } from '#rules/language.ts';
import { readAmount } from '#rules/money/amount.ts';
import { t } from '#src/lib/i18n.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { SelectField } from '#src/ui/controls/select.tsx';
import { DayField } from '#src/ui/field/day/day-field.tsx';
import { MomentField } from '#src/ui/field/day/moment-field.tsx';
import { Field } from '#src/ui/field/field.tsx';
import { readingOption, useOptions } from '#src/ui/field/options.ts';
import { PasswordField } from '#src/ui/field/password-field.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import type { TypedValue } from '#src/ui/form/kinds.ts';
import { FieldGroup, hintOf, type InputProps, labelsOf } from './field-frame.tsx';

const words = (value: TypedValue): string => (typeof value === 'string' ? value : '');

export const LongText = (props: InputProps) => (
  <Field {...labelsOf(props)}>
    {(labelled) => (
      <TextArea
        {...labelled}
        fill
        rows={3}
        value={words(props.value)}
        onChange={({ target }) => props.onChange(target.value)}
        onBlur={props.onBlur}
      />
    )}
  </Field>
);

export function ChoiceInput(props: InputProps<'choice'>) {
  const { field, value, onChange, onBlur } = props;
  const options = useOptions(field.label, field.options);
  const isThere = options?.some((one) => one.value === value) ?? true;
  const none = { value: '', label: t(field.isNullable ? 'form.nothing' : 'form.choose') };
  const shown = options ?? readingOption(words(value));
  return (
    <SelectField
      {...labelsOf(props)}
      value={words(value)}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onBlur}
      options={options && (field.isNullable || !isThere) ? [none, ...shown] : shown}
    />
  );
}

/** The most options that are shown without scrolling. */
const MOST_WHOLE = 24;

export function ChoicesInput({ field, value, onChange, error }: InputProps<'choices'>) {
  const chosen = Array.isArray(value) ? (value as string[]) : [];
  // What follows them stays visible.
  const isLong = field.options.length > MOST_WHOLE;
  return (
    <FieldGroup field={field} error={error}>
      <div
        className={isLong ? 'scroll form-choices__long' : undefined}
        data-tall={isLong || undefined}
      >
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
      </div>
    </FieldGroup>
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
    <FieldGroup field={field} error={error}>
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
    </FieldGroup>
  );
}

/** The parsed amount; undefined if the text is invalid or already written that way. */
function amountHint(typed: string): string | undefined {
  const read = readAmount(typed, true);
  if ('fault' in read) return undefined;
  const written = formatMoney(read.centimes);
  return written.endsWith(typed.trim()) ? undefined : written;
}

export function LineInput(props: InputProps) {
  const { field, value, onChange, onBlur } = props;
  const typed = words(value);
  const unit = field.kind === 'percent' ? '%' : field.kind === 'money' ? 'MAD' : undefined;
  const own = field.kind === 'count' && field.unit ? t(field.unit) : unit;
  const isNumber = field.kind === 'money' || field.kind === 'percent';
  return (
    <TextField
      {...labelsOf(props)}
      name={field.name}
      type={field.kind === 'text' ? (field.type ?? 'text') : 'text'}
      inputMode={isNumber ? 'decimal' : field.kind === 'count' ? 'numeric' : undefined}
      value={typed}
      trailing={own ? <span className="hint form-unit">{own}</span> : undefined}
      hint={(field.kind === 'money' ? amountHint(typed) : undefined) ?? hintOf(field)}
      onChange={({ target }) => onChange(target.value)}
      onBlur={onBlur}
    />
  );
}

export const DateInput = (props: InputProps) => (
  <DayField
    {...labelsOf(props)}
    name={props.field.name}
    day={words(props.value)}
    onDay={props.onChange}
    onBlur={props.onBlur}
  />
);

export const MomentInput = (props: InputProps) => (
  <MomentField
    {...labelsOf(props)}
    name={props.field.name}
    text={words(props.value)}
    onText={props.onChange}
    onBlur={props.onBlur}
  />
);

export const FlagInput = (props: InputProps) => (
  <Field {...labelsOf(props)}>
    {(labelled) => (
      <Checkbox
        {...labelled}
        checked={props.value === true}
        onChange={({ target }) => props.onChange(target.checked)}
      />
    )}
  </Field>
);

export const PasswordInput = (props: InputProps) => (
  <PasswordField
    {...labelsOf(props)}
    name={props.field.name}
    autoComplete="new-password"
    value={words(props.value)}
    onChange={({ target }) => props.onChange(target.value)}
    onBlur={props.onBlur}
  />
);

import { useEffect, useMemo } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { t } from '#src/lib/i18n.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { afterPress } from './after-press.ts';
import { FieldInput } from './fields/field-input.tsx';
import type { FormField } from './fields/form-field.ts';
import { isAsked } from './fields/is-asked.ts';
import type { FormSection } from './form.ts';
import { readValue, showValue } from './kinds.ts';

const ignored = () => undefined;

/** The field with the options that another field leaves. */
function useLeft(field: FormField): FormField {
  const by = field.kind === 'choice' ? field.leftBy : undefined;
  const input: unknown = useWatch({ name: by?.field ?? field.name });
  return useMemo(() => {
    if (field.kind !== 'choice' || !by || typeof field.options === 'function') return field;
    const left = by.only(input);
    return { ...field, options: field.options.filter(({ value }) => left.includes(value)) };
  }, [field, by, input]);
}

/** One field of a form, with its value and error. */
function ControlledField({ field: declared }: { field: FormField }) {
  const field = useLeft(declared);
  const { field: held, fieldState } = useController({ name: field.name });
  const { value, onChange } = held;
  useEffect(() => {
    if (field.kind !== 'choice' || field === declared || typeof field.options === 'function')
      return;
    if (value && !field.options.some((one) => one.value === value)) onChange('');
  }, [field, declared, value, onChange]);
  const may = useHasPermission(field.permission ?? 'console.use');
  if (!may) {
    const read = readValue(field, held.value);
    return (
      <div className="field">
        <span className="label">{t(field.label)}</span>
        <span>
          {('value' in read && showValue(field, read.value ?? null)) || t('form.nothing')}
        </span>
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only sees the focus leave the fields within.
    <div
      onBlur={({ currentTarget, relatedTarget }) => {
        // Shows no error for a field that was only passed with Tab, or while the focus moves within
        // the field.
        if (fieldState.isDirty && !currentTarget.contains(relatedTarget)) afterPress(held.onBlur);
      }}
    >
      <FieldInput
        field={field}
        value={held.value}
        onChange={held.onChange}
        onBlur={ignored}
        error={fieldState.error?.message}
      />
    </div>
  );
}

/** The place of a field in its section; nothing while it is not asked. */
function FieldPlace(props: { field: FormField; isAlone: boolean; isNeeded: boolean }) {
  const { field, isAlone, isNeeded } = props;
  const input: unknown = useWatch({ name: field.onlyFor?.field ?? field.name });
  if (!isAsked(field, input)) return null;
  return (
    <div
      data-field={field.name}
      data-wide={field.isWide || undefined}
      data-alone={isAlone || undefined}
      data-needed={isNeeded ? t('form.needed') : undefined}
    >
      <ControlledField field={field} />
    </div>
  );
}

/** A section of fields with a title; the title is beside the fields if there is room. */
export function FormSectionView(props: {
  section: FormSection;
  isNew: boolean;
  /** The names of the fields that are marked as required. */
  needed: ReadonlySet<string>;
}) {
  const { section, isNew, needed } = props;
  const fields = section.fields.filter(({ isFirstOnly }) => isNew || !isFirstOnly);
  // The field has the same label as the section: it would be shown twice.
  const isAlone = fields.length === 1 && fields[0] && t(fields[0].label) === t(section.title);
  return (
    <fieldset className="record-form__section">
      <legend>{t(section.title)}</legend>
      {section.hint && !(isNew && section.isHintForChange) && (
        <p className="hint">{t(section.hint)}</p>
      )}
      <div className="record-form__fields">
        {fields.map((field) => (
          <FieldPlace
            key={field.name}
            field={field}
            isAlone={isAlone === true}
            isNeeded={needed.has(field.name)}
          />
        ))}
      </div>
    </fieldset>
  );
}

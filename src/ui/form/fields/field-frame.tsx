import { type ReactNode, useId } from 'react';
import { type MessageKey, t, textIfKnown } from '#src/lib/i18n.ts';
import { FieldMessage, messageId } from '#src/ui/field/field.tsx';
import type { TypedValue } from '#src/ui/form/kinds.ts';
import type { FormField } from './form-field.ts';

interface PropsOf<Field extends FormField> {
  field: Field;
  value: TypedValue;
  onChange: (value: TypedValue) => void;
  onBlur: () => void;
  error: string | undefined;
}

/** The props of every input of a form: its field, value and error. */
export type InputProps<K extends FormField['kind'] = FormField['kind']> = PropsOf<
  Extract<FormField, { kind: K }>
>;

/** The hint of a field: the message `<label>_hint`, if there is one, or another message. */
export function hintOf({ label, hint = `${label}_hint` as MessageKey }: FormField) {
  return textIfKnown(hint) === undefined ? undefined : t(hint);
}

/** What a field of a form shows besides its input. */
export const labelsOf = ({ field, error }: Pick<InputProps, 'field' | 'error'>) => ({
  label: t(field.label),
  hint: hintOf(field),
  error,
});

/** Several inputs with one label, and the hint or the error, associated for screen readers. */
export function FieldGroup(
  props: Pick<InputProps, 'field' | 'error'> & { hint?: string; children: ReactNode },
) {
  const { field, error, hint = hintOf(field) } = props;
  const id = useId();
  return (
    <fieldset className="field" aria-describedby={messageId(id, error ?? hint)}>
      <legend className="label">{t(field.label)}</legend>
      {props.children}
      <FieldMessage id={id} hint={hint} error={error} />
    </fieldset>
  );
}

import { type ReactNode, useId } from 'react';
import { t } from '#src/lib/i18n.ts';
import { Field, FieldMessage, messageId } from '#src/ui/field/field.tsx';
import type { FormField } from '#src/ui/form/form.ts';
import type { Typed } from '#src/ui/form/kinds.ts';

/** The props of every input of a form: its field, value and error. */
export interface InputProps<K extends FormField['kind'] = FormField['kind']> {
  field: Extract<FormField, { kind: K }>;
  value: Typed;
  onChange: (value: Typed) => void;
  onBlur: () => void;
  error: string | undefined;
}

export const hintOf = ({ hint }: FormField) => (hint ? t(hint) : undefined);

/** A label with its input, and the hint or the error, associated for screen readers. */
export function FieldFrame(props: {
  field: FormField;
  error: string | undefined;
  /** Several inputs share one label. */
  isGroup?: boolean;
  hint?: string | undefined;
  children: (ids: { id: string; described: string | undefined }) => ReactNode;
}) {
  const { field, error, isGroup } = props;
  const id = useId();
  const hint = props.hint ?? hintOf(field);
  const described = messageId(id, error ?? hint);
  const content = props.children({ id, described });
  return isGroup ? (
    <fieldset className="field" aria-describedby={described}>
      <legend className="label">{t(field.label)}</legend>
      {content}
      <FieldMessage id={id} hint={hint} error={error} />
    </fieldset>
  ) : (
    <Field id={id} label={t(field.label)} hint={hint} error={error}>
      {content}
    </Field>
  );
}

import { type ReactNode, useId } from 'react';
import { t } from '#src/lib/i18n.ts';
import type { FormField } from '#src/ui/form/form.ts';
import type { Typed } from '#src/ui/form/kinds.ts';

/** The props of every input of a form: its field, its value, its error. */
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
  const below = error ?? props.hint ?? hintOf(field);
  const described = below ? `${id}-below` : undefined;
  const content = props.children({ id, described });
  const foot = below && (
    <span id={`${id}-below`} className={error ? 'field-error' : 'field-hint'}>
      {below}
    </span>
  );
  return isGroup ? (
    <fieldset className="field" aria-describedby={described}>
      <legend className="field-label">{t(field.label)}</legend>
      {content}
      {foot}
    </fieldset>
  ) : (
    <div className="field">
      <label className="field-label" htmlFor={id}>
        {t(field.label)}
      </label>
      {content}
      {foot}
    </div>
  );
}

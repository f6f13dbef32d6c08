import { FormGroup } from '@blueprintjs/core';
import { type ReactNode, useId } from 'react';

/** What a field shows besides its input. */
export interface Labels {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  className?: string;
}

/** The props of an input that associate it with its label and with the text below it. */
export interface LabelledInput {
  id: string;
  'aria-invalid': boolean;
  'aria-describedby': string | undefined;
}

/** The id of the text below a field, for `aria-describedby`; undefined if there is none. */
export const messageId = (id: string, below: string | undefined): string | undefined =>
  below ? `${id}-below` : undefined;

/** The error of a field or, without one, its hint. */
export function FieldMessage({ id, hint, error }: Omit<Labels, 'label'> & { id: string }) {
  const below = error ?? hint;
  return (
    below && (
      <span id={messageId(id, below)} className={error ? 'field-error' : 'hint'}>
        {below}
      </span>
    )
  );
}

/** A label above an input, with the hint or the error below. */
export function Field(props: Labels & { children: (input: LabelledInput) => ReactNode }) {
  const { label, hint, error, className = '', children } = props;
  const id = useId();
  return (
    <FormGroup className={`field ${className}`} label={label} labelFor={id}>
      {children({
        id,
        'aria-invalid': error !== undefined,
        'aria-describedby': messageId(id, error ?? hint),
      })}
      <FieldMessage id={id} hint={hint} error={error} />
    </FormGroup>
  );
}

import { FormGroup } from '@blueprintjs/core';
import type { ReactNode } from 'react';

interface Props {
  label: string;
  /** The id of the input; the text below the field has the id `<id>-below`. */
  id: string;
  hint?: string | undefined;
  error?: string | undefined;
  className?: string;
  children: ReactNode;
}

/** The id of the text below a field, for `aria-describedby`; undefined if there is none. */
export const messageId = (id: string, below: string | undefined): string | undefined =>
  below ? `${id}-below` : undefined;

/** The error of a field or, without one, its hint. */
export function FieldMessage({ id, hint, error }: Pick<Props, 'id' | 'hint' | 'error'>) {
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
export const Field = ({ label, id, hint, error, className = '', children }: Props) => (
  <FormGroup className={`field ${className}`} label={label} labelFor={id}>
    {children}
    <FieldMessage id={id} hint={hint} error={error} />
  </FormGroup>
);

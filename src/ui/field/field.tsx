import { FormGroup } from '@blueprintjs/core';
import type { ReactNode } from 'react';

interface Props {
  label: string;
  /** Of its input; the text below it is `<id>-below`. */
  id: string;
  hint?: string | undefined;
  error?: string | undefined;
  className?: string;
  children: ReactNode;
}

/** The id of what is below a field, for its input; undefined where nothing is. */
export const belowOf = (id: string, below: string | undefined): string | undefined =>
  below ? `${id}-below` : undefined;

/** The hint of a field, or the error in its place. */
export function Below({ id, hint, error }: Pick<Props, 'id' | 'hint' | 'error'>) {
  const below = error ?? hint;
  return (
    below && (
      <span id={belowOf(id, below)} className={error ? 'field-error' : 'hint'}>
        {below}
      </span>
    )
  );
}

/** A label above its input, and below it the hint or the error. */
export const Field = ({ label, id, hint, error, className = '', children }: Props) => (
  <FormGroup className={`field ${className}`} label={label} labelFor={id}>
    {children}
    <Below id={id} hint={hint} error={error} />
  </FormGroup>
);

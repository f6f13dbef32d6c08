import { InputGroup, type InputGroupProps } from '@blueprintjs/core';
import { type Ref, useId } from 'react';
import { Field, messageId } from './field.tsx';

interface Props extends Omit<InputGroupProps, 'id' | 'inputRef' | 'rightElement'> {
  label: string;
  ref?: Ref<HTMLInputElement>;
  hint?: string | undefined;
  error?: string | undefined;
  /** Shown inside the field at its end, for example a button that shows a password. */
  trailing?: InputGroupProps['rightElement'];
}

/** A labelled field with its hint or error below, associated for screen readers. */
export function TextField({ label, hint, error, trailing, ref, ...input }: Props) {
  const id = useId();
  return (
    <Field id={id} label={label} hint={hint} error={error}>
      <InputGroup
        autoComplete="off"
        {...input}
        {...(trailing ? { rightElement: trailing } : {})}
        id={id}
        inputRef={ref ?? null}
        aria-invalid={error !== undefined}
        aria-describedby={messageId(id, error ?? hint)}
      />
    </Field>
  );
}

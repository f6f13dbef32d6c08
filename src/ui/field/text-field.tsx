import { InputGroup, type InputGroupProps } from '@blueprintjs/core';
import type { Ref } from 'react';
import { Field, type Labels } from './field.tsx';

interface Props
  extends Labels,
    Omit<InputGroupProps, 'id' | 'inputRef' | 'rightElement' | 'className'> {
  ref?: Ref<HTMLInputElement>;
  /** Shown inside the field at its end, for example a button that shows a password. */
  trailing?: InputGroupProps['rightElement'];
}

/** A labelled field with its hint or error below, associated for screen readers. */
export const TextField = ({ label, hint, error, trailing, ref, ...input }: Props) => (
  <Field label={label} hint={hint} error={error}>
    {(labelled) => (
      <InputGroup
        autoComplete="off"
        {...input}
        {...labelled}
        {...(trailing ? { rightElement: trailing } : {})}
        inputRef={ref ?? null}
      />
    )}
  </Field>
);

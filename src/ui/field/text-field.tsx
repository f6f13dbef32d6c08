import { InputGroup, type InputGroupProps } from '@blueprintjs/core';
import { type Ref, useContext } from 'react';
import { Field, type Labels } from './field.tsx';
import { FieldFaultsContext } from './field-faults-context.ts';

interface Props
  extends Labels,
    Omit<InputGroupProps, 'id' | 'inputRef' | 'rightElement' | 'className'> {
  ref?: Ref<HTMLInputElement>;
  /** Shown inside the field at its end, for example a button that shows a password. */
  trailing?: InputGroupProps['rightElement'];
}

/** A labelled field with its hint or error below, associated for screen readers. */
export function TextField({ label, hint, error, trailing, ref, ...input }: Props) {
  const faults = useContext(FieldFaultsContext);
  return (
    <Field label={label} hint={hint} error={error ?? faults[input.name ?? '']}>
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
}

import { HTMLSelect, type HTMLSelectProps } from '@blueprintjs/core';
import { useId } from 'react';
import { Field, messageId } from '#src/ui/field/field.tsx';

/** A native select for one of a few values. Its arrow is hidden from screen readers. */
export const Select = (props: HTMLSelectProps) => (
  <HTMLSelect {...props} iconName="caret-down" iconProps={{ title: '' }} />
);

interface Props extends Omit<HTMLSelectProps, 'id'> {
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
}

/** `Select` with a label above, and a hint or an error below. */
export function SelectField({ label, hint, error, className = '', ...select }: Props) {
  const id = useId();
  return (
    <Field id={id} className={className} label={label} hint={hint} error={error}>
      <Select
        {...select}
        id={id}
        fill
        aria-invalid={error !== undefined}
        aria-describedby={messageId(id, error ?? hint)}
      />
    </Field>
  );
}

import { HTMLSelect, type HTMLSelectProps } from '@blueprintjs/core';
import { Field, type Labels } from '#src/ui/field/field.tsx';

/** A native select for one of a few values. Its arrow is hidden from screen readers. */
export const Select = (props: HTMLSelectProps) => (
  <HTMLSelect {...props} iconName="caret-down" iconProps={{ title: '' }} />
);

/** `Select` with a label above, and a hint or an error below. */
export const SelectField = (props: Labels & Omit<HTMLSelectProps, 'id'>) => {
  const { label, hint, error, className = '', ...select } = props;
  return (
    <Field className={className} label={label} hint={hint} error={error}>
      {(labelled) => <Select {...select} {...labelled} fill />}
    </Field>
  );
};

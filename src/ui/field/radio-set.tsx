// oxlint-disable jsx-a11y/no-autofocus -- the field appears because an act asked for it.
import { Radio } from '@blueprintjs/core';
import { useId } from 'react';
import { FieldMessage, messageId } from './field.tsx';
import './radio-set.css';

interface Props {
  legend: string;
  name: string;
  options: readonly { value: string; label: string }[];
  /** No option is selected at first; otherwise the first one is. */
  isOpen?: boolean;
  error?: string | undefined;
  onChoose?: () => void;
  /** Takes the focus on mount, because an act asked for it. */
  isFocused?: boolean;
}

/** A choice of one option, with all options visible. */
export function RadioSet(props: Props) {
  const { legend, name, options, isOpen = false, error, onChoose, isFocused } = props;
  const id = useId();
  return (
    <fieldset
      className="radio-set"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: only a group of radios may be required and invalid.
      role="radiogroup"
      aria-required={isOpen}
      aria-invalid={error !== undefined}
      aria-describedby={messageId(id, error)}
      onChange={onChoose}
    >
      <legend>{legend}</legend>
      {options.map(({ value, label }, n) => (
        <Radio
          key={value}
          name={name}
          value={value}
          label={label}
          defaultChecked={n === 0 && !isOpen}
          autoFocus={isFocused === true && n === 0}
        />
      ))}
      <FieldMessage id={id} error={error} />
    </fieldset>
  );
}

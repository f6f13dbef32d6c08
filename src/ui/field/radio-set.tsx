// oxlint-disable jsx-a11y/no-autofocus -- the field appears because an act asked for it.
import { Radio } from '@blueprintjs/core';
import { useContext, useId } from 'react';
import { FieldMessage, messageId } from './field.tsx';
import { FieldFaultsContext } from './field-faults-context.ts';
import './radio-set.css';

interface Props {
  legend: string;
  name: string;
  options: readonly { value: string; label: string }[];
  /** No option is selected at first; otherwise the first one is. */
  isOpen?: boolean;
  /** The same, and none needs to be. */
  isOptional?: boolean;
  error?: string | undefined;
  onChoose?: (value: string) => void;
  /** Takes the focus on mount, because an act asked for it. */
  isFocused?: boolean;
}

/** A choice of one option, with all options visible. */
export function RadioSet(props: Props) {
  const { legend, name, options, isOptional = false, onChoose, isFocused } = props;
  const faults = useContext(FieldFaultsContext);
  const error = props.error ?? faults[name];
  const isOpen = isOptional || props.isOpen === true;
  const id = useId();
  return (
    <fieldset
      className="radio-set"
      // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: only a group of radios may be required and invalid.
      role="radiogroup"
      aria-required={isOpen && !isOptional}
      aria-invalid={error !== undefined}
      aria-describedby={messageId(id, error)}
      onChange={(event) => {
        const target: EventTarget = event.target;
        if (target instanceof HTMLInputElement) onChoose?.(target.value);
      }}
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

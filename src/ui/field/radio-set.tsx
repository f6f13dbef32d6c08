// oxlint-disable jsx-a11y/no-autofocus -- the field appears because an act asked for it.
import { useId } from 'react';
import './radio-set.css';

interface Props {
  legend: string;
  name: string;
  options: readonly { value: string; label: string }[];
  /** No option is selected initially; otherwise the first is. */
  isOpen?: boolean;
  error?: string | undefined;
  onChoose?: () => void;
  /** Focused on mount, because an act asked for it. */
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
      aria-describedby={error ? id : undefined}
      onChange={onChoose}
    >
      <legend>{legend}</legend>
      {options.map(({ value, label }, n) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={n === 0 && !isOpen}
            // biome-ignore lint/a11y/noAutofocus: it appears because an act asked for it.
            autoFocus={isFocused === true && n === 0}
          />
          {label}
        </label>
      ))}
      {error && (
        <span id={id} className="field-error">
          {error}
        </span>
      )}
    </fieldset>
  );
}

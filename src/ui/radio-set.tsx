// oxlint-disable jsx-a11y/no-autofocus -- the field appears because an act asked for it.
import './radio-set.css';

interface Props {
  legend: string;
  name: string;
  /** The first is chosen at the beginning. */
  options: readonly { value: string; label: string }[];
  /** It appears because an act asked for it. */
  isFocused?: boolean;
}

/** A choice of one of a few, all of which are to be seen. */
export function RadioSet({ legend, name, options, isFocused }: Props) {
  return (
    <fieldset className="radio-set">
      <legend>{legend}</legend>
      {options.map(({ value, label }, n) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            defaultChecked={n === 0}
            // biome-ignore lint/a11y/noAutofocus: it appears because an act asked for it.
            autoFocus={isFocused === true && n === 0}
          />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

import './segments.css';

interface Props<Value extends string | number> {
  /** Names the group. */
  label: string;
  /** Unique on the page: arrows move among the inputs of one name. */
  name: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few values, side by side: a radio group, whose arrows change the value. */
export function Segments<Value extends string | number>(props: Props<Value>) {
  const { label, name, options, value, onChange } = props;
  return (
    <fieldset className="segments" aria-label={label}>
      {options.map((one) => (
        <label key={one.value}>
          <input
            type="radio"
            className="visually-hidden"
            name={name}
            checked={one.value === value}
            onChange={() => onChange(one.value)}
          />
          <span>{one.label}</span>
        </label>
      ))}
    </fieldset>
  );
}

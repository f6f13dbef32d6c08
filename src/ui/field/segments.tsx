import { SegmentedControl } from '@blueprintjs/core';

interface Props<Value extends string> {
  /** The accessible name of the group. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few values, side by side. It is a radio group: arrow keys change the value. */
export const Segments = <Value extends string>(props: Props<Value>) => (
  <SegmentedControl
    inline
    size="small"
    aria-label={props.label}
    options={[...props.options]}
    value={props.value}
    onValueChange={(value) => props.onChange(value as Value)}
  />
);

import { SegmentedControl } from '@blueprintjs/core';

interface Props<Value extends string> {
  /** Names the group. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One of a few values, side by side: a radio group, whose arrows change the value. */
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

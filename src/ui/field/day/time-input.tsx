import { InputGroup, type InputGroupProps } from '@blueprintjs/core';
import { useState } from 'react';
import { readTime } from '#src/lib/text/moment-input.ts';

interface Props extends Omit<InputGroupProps, 'value' | 'onChange' | 'onBlur' | 'type'> {
  /** `18:30`. */
  time: string;
  onTime: (time: string) => void;
  onBlur?: (() => void) | undefined;
}

/**
 * A text field for a time of 24 hours, typed as `18:30`, `18h30`, `18h` or `1830`; the browser's own
 * field would write it as its language does. A text that is no time is dropped when the field is left.
 */
export function TimeInput({ time, onTime, onBlur, ...input }: Props) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <InputGroup
      {...input}
      autoComplete="off"
      inputMode="numeric"
      aria-invalid={typed !== null && readTime(typed) === null}
      value={typed ?? time}
      onChange={({ target }) => {
        setTyped(target.value);
        const read = readTime(target.value);
        if (read !== null) onTime(read);
      }}
      onBlur={() => {
        setTyped(null);
        onBlur?.();
      }}
    />
  );
}

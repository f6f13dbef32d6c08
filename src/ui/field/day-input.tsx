import { InputGroup, type InputGroupProps } from '@blueprintjs/core';
import { type FocusEvent, useState } from 'react';
import { dateText, isDay, parseDay } from '#src/lib/text/day.ts';

interface Props extends Omit<InputGroupProps, 'value' | 'onChange' | 'type'> {
  /** `2026-11-21`, or empty. Any other text is shown as it is. */
  day: string;
  /** Receives a day, an empty text, or the typed text if it is not a day. */
  onDay: (day: string) => void;
}

/**
 * A text field for a day, typed as `2026-11-21` or in words. It displays the day in words, in the
 * console's language.
 */
export function DayInput({ day, onDay, onBlur, ...input }: Props) {
  /** The typed text and the day parsed from it. A day set from outside replaces both. */
  const [typing, setTyping] = useState<{ text: string; day: string } | null>(null);
  const shown = typing?.day === day ? typing.text : isDay(day) ? dateText(day) : day;
  return (
    <InputGroup
      {...input}
      autoComplete="off"
      value={shown}
      onChange={({ target }) => {
        const text = target.value;
        const next = parseDay(text) ?? text.trim();
        setTyping({ text, day: next });
        onDay(next);
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        setTyping(null);
        onBlur?.(event);
      }}
    />
  );
}

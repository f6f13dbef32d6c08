import { InputGroup, type InputGroupProps } from '@blueprintjs/core';
import { type FocusEvent, type KeyboardEvent, useState } from 'react';
import { casablancaDay } from '#rules/time.ts';
import { dateText, isDay, readDay } from '#src/lib/text/day.ts';
import './day-input.css';

interface Props extends Omit<InputGroupProps, 'value' | 'onChange' | 'type'> {
  /** `2026-11-21`, or empty. Any other text is shown as it is. */
  day: string;
  /** Receives a day, an empty text, or the typed text if it is not a day. */
  onDay: (day: string) => void;
}

interface Typing {
  text: string;
  /** The day that the owner has for the text. */
  day: string;
  /** A day that counts once the field is left, or Enter is pressed: more digits would make another one. */
  meant: string | null;
}

/**
 * A text field for a day, typed as `27/11/2026` (day first), `27 nov`, `-7` or in words. While it is
 * typed the day is read back in words, with its weekday; afterwards the field displays it in words.
 */
export function DayInput({ day, onDay, onBlur, onKeyDown, rightElement, ...input }: Props) {
  /** A day set from outside replaces what is typed. */
  const [typing, setTyping] = useState<Typing | null>(null);
  const isTyping = typing?.day === day;
  const shown = isTyping ? typing.text : isDay(day) ? dateText(day) : day;
  const read = isTyping ? (typing.meant ?? (isDay(day) ? day : null)) : null;
  const settle = () => {
    if (isTyping && typing.meant !== null) onDay(typing.meant);
  };
  return (
    <InputGroup
      {...input}
      autoComplete="off"
      value={shown}
      rightElement={
        <>
          {read !== null && <output className="day-input__read">{dateText(read)}</output>}
          {rightElement}
        </>
      }
      onChange={({ target }) => {
        const text = target.value;
        const typed = readDay(text, casablancaDay(new Date()));
        if (typed && !typed.isWhole) return setTyping({ text, day, meant: typed.day });
        const next = typed?.day ?? text.trim();
        setTyping({ text, day: next, meant: null });
        return onDay(next);
      }}
      onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
        if (event.key === 'Enter') settle();
        onKeyDown?.(event);
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        settle();
        setTyping(null);
        onBlur?.(event);
      }}
    />
  );
}

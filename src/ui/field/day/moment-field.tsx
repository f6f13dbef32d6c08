import { InputGroup } from '@blueprintjs/core';
import { useState } from 'react';
import { casablancaDay } from '#rules/time.ts';
import { dateText } from '#src/lib/text/day.ts';
import { wholeMoment } from '#src/lib/text/moment.ts';
import { parseMomentInput, timeTyped } from '#src/lib/text/moment-input.ts';
import { Field, type Labels } from '../field.tsx';
import { CalendarButton, calendarKeys } from './calendar-button.tsx';
import './day-input.css';

interface Props extends Labels {
  name?: string | undefined;
  /** As it is typed: `27/11/2026 18:30`. */
  text: string;
  onText: (text: string) => void;
  onBlur?: (() => void) | undefined;
  placeholder?: string | undefined;
}

/** The time of a day that was chosen before a time was typed. */
const USUAL_TIME = '12:00';

/**
 * A labelled field for a day and a time of 24 hours: typed as `27/11/2026 18:30` (day first) or
 * `27 nov 18h`, and read back in words; the day can be chosen in a calendar, too, and keeps the time.
 */
export function MomentField({ label, hint, error, text, onText, ...input }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const opening = { isOpen, setOpen };
  const read = parseMomentInput(text);
  return (
    <Field label={label} hint={hint} error={error}>
      {(labelled) => (
        <InputGroup
          {...labelled}
          name={input.name}
          placeholder={input.placeholder}
          autoComplete="off"
          value={text}
          onChange={({ target }) => {
            setTyping(true);
            onText(target.value);
          }}
          onKeyDown={(event) => calendarKeys(opening, event)}
          onBlur={() => {
            setTyping(false);
            input.onBlur?.();
          }}
          rightElement={
            <>
              {isTyping && read !== null && (
                <output className="day-input__read">{wholeMoment(read)}</output>
              )}
              <CalendarButton
                opening={opening}
                day={read === null ? '' : casablancaDay(Date.parse(read))}
                onDay={(day) => onText(`${dateText(day)} ${timeTyped(text) ?? USUAL_TIME}`)}
              />
            </>
          }
        />
      )}
    </Field>
  );
}

import { type ComponentProps, useState } from 'react';
import { Field, type Labels } from '../field.tsx';
import { CalendarButton, calendarKeys } from './calendar-button.tsx';
import { DayInput } from './day-input.tsx';

type Props = Labels & Pick<ComponentProps<typeof DayInput>, 'name' | 'day' | 'onDay' | 'onBlur'>;

/**
 * A labelled field for a day: typed, or chosen in a calendar, which the button or the down arrow
 * opens.
 */
export function DayField({ label, hint, error, ...input }: Props) {
  const [isOpen, setOpen] = useState(false);
  const opening = { isOpen, setOpen };
  return (
    <Field label={label} hint={hint} error={error}>
      {(labelled) => (
        <DayInput
          {...input}
          {...labelled}
          onKeyDown={(event) => calendarKeys(opening, event)}
          rightElement={<CalendarButton opening={opening} day={input.day} onDay={input.onDay} />}
        />
      )}
    </Field>
  );
}

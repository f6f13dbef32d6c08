import { Button, PopoverNext } from '@blueprintjs/core';
import { Calendar } from '@blueprintjs/icons';
import { type KeyboardEvent, lazy, Suspense, useState } from 'react';
import { t } from '#src/lib/i18n.ts';
import { PLAIN_POPOVER } from '#src/ui/overlay/popover.tsx';
import { DayInput } from './day-input.tsx';

// The library's calendar is 30 kB. It is loaded when the first calendar opens.
const DayCalendar = lazy(async () => ({ default: (await import('./calendar.tsx')).DayCalendar }));

interface Props {
  id: string;
  name?: string;
  day: string;
  onDay: (day: string) => void;
  onBlur?: () => void;
  isInvalid: boolean;
  described: string | undefined;
}

/** A field for a day: typed, or chosen in a calendar, which the button or the down arrow opens. */
export function DayField({ id, name, day, onDay, onBlur, isInvalid, described }: Props) {
  const [isOpen, setOpen] = useState(false);
  const open = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || event.altKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <DayInput
      id={id}
      {...(name ? { name } : {})}
      day={day}
      onDay={onDay}
      {...(onBlur ? { onBlur } : {})}
      onKeyDown={open}
      aria-invalid={isInvalid}
      aria-describedby={described}
      rightElement={
        <PopoverNext
          isOpen={isOpen}
          onInteraction={setOpen}
          {...PLAIN_POPOVER}
          autoFocus={false}
          shouldReturnFocusOnClose
          content={
            <Suspense fallback={<p className="calendar-loading" />}>
              <DayCalendar
                day={day}
                onDay={(chosen) => {
                  onDay(chosen);
                  setOpen(false);
                }}
              />
            </Suspense>
          }
        >
          <Button variant="minimal" icon={<Calendar />} aria-label={t('form.calendar')} />
        </PopoverNext>
      }
    />
  );
}

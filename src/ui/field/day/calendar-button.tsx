import { Button, PopoverNext } from '@blueprintjs/core';
import { Calendar } from '@blueprintjs/icons';
import { type KeyboardEvent, Suspense } from 'react';
import { t } from '#src/lib/i18n.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { PLAIN_POPOVER } from '#src/ui/overlay/popover.tsx';

// The library's calendar is 30 kB. It is loaded when the first calendar opens.
const DayCalendar = lazyPart(async () => ({
  default: (await import('./calendar.tsx')).DayCalendar,
}));

/** Whether a calendar is open, and how it opens and closes. */
export interface Opening {
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
}

/** Escape closes the calendar. It closes itself once it has the focus, which it takes when loaded. */
function closeOn({ isOpen, setOpen }: Opening, event: KeyboardEvent): void {
  if (event.key !== 'Escape' || !isOpen) return;
  event.preventDefault();
  event.stopPropagation();
  setOpen(false);
}

/**
 * Keys of the input beside the button: the down arrow, with Alt too, opens the calendar; Escape closes
 * it, and Tab on its way to the next field.
 */
export function calendarKeys(opening: Opening, event: KeyboardEvent): void {
  if (event.key === 'ArrowDown') {
    event.preventDefault();
    opening.setOpen(true);
  } else if (event.key === 'Tab') opening.setOpen(false);
  else closeOn(opening, event);
}

interface Props {
  opening: Opening;
  /** `2026-11-21`, or empty. */
  day: string;
  onDay: (day: string) => void;
}

/**
 * The button at the end of an input that opens a calendar, in which a day can be chosen. Tab passes it:
 * the down arrow does the same.
 */
export function CalendarButton({ opening, day, onDay }: Props) {
  const { isOpen, setOpen } = opening;
  return (
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
      <Button
        variant="minimal"
        icon={<Calendar />}
        aria-label={t('form.calendar')}
        tabIndex={-1}
        onKeyDown={(event) => closeOn(opening, event)}
      />
    </PopoverNext>
  );
}

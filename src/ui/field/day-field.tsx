import { Button, PopoverNext } from '@blueprintjs/core';
import { Calendar } from '@blueprintjs/icons';
import { type ComponentProps, type KeyboardEvent, Suspense, useState } from 'react';
import { t } from '#src/lib/i18n.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { PLAIN_POPOVER } from '#src/ui/overlay/popover.tsx';
import { DayInput } from './day-input.tsx';
import { Field, type Labels } from './field.tsx';

// The library's calendar is 30 kB. It is loaded when the first calendar opens.
const DayCalendar = lazyPart(async () => ({
  default: (await import('./calendar.tsx')).DayCalendar,
}));

type Props = Labels & Pick<ComponentProps<typeof DayInput>, 'name' | 'day' | 'onDay' | 'onBlur'>;

/**
 * A labelled field for a day: typed, or chosen in a calendar, which the button or the down arrow
 * opens.
 */
export function DayField({ label, hint, error, ...input }: Props) {
  const [isOpen, setOpen] = useState(false);
  const close = (event: KeyboardEvent) => {
    // The calendar closes itself once it has the focus, which it takes only when it is loaded.
    if (event.key !== 'Escape' || !isOpen) return;
    event.preventDefault();
    event.stopPropagation();
    setOpen(false);
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' || event.altKey) return close(event);
    event.preventDefault();
    setOpen(true);
  };
  return (
    <Field label={label} hint={hint} error={error}>
      {(labelled) => (
        <DayInput
          {...input}
          {...labelled}
          onKeyDown={onKey}
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
                    day={input.day}
                    onDay={(chosen) => {
                      input.onDay(chosen);
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
                onKeyDown={close}
              />
            </PopoverNext>
          }
        />
      )}
    </Field>
  );
}

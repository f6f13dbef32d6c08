import { FormGroup } from '@blueprintjs/core';
import { Suspense, useId, useState } from 'react';
import { casablancaDay } from '#rules/time.ts';
import { t } from '#src/lib/i18n.ts';
import { lazyPart } from '#src/lib/lazy-part.ts';
import { isDay } from '#src/lib/text/day.ts';
import { daysOfPreset } from '#src/lib/text/day-presets.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { DayInput } from './day-input.tsx';

const RangeCalendar = lazyPart(async () => ({
  default: (await import('./calendar.tsx')).RangeCalendar,
}));

const SHORTCUTS = ['today', 'yesterday', 'last_7', 'last_28', 'month', 'last_month'] as const;

type Days = readonly [from: string, until: string];

/** One end of a range. An invalid text stays in the field, is marked, and changes nothing. */
function End({ label, day, onDay }: { label: string; day: string; onDay: (day: string) => void }) {
  const id = useId();
  const [wrong, setWrong] = useState<{ text: string; day: string } | null>(null);
  const isWrong = wrong?.day === day;
  return (
    <FormGroup label={label} labelFor={id}>
      <DayInput
        id={id}
        day={isWrong ? wrong.text : day}
        aria-invalid={isWrong}
        onDay={(next) => {
          const isRight = next === '' || isDay(next);
          setWrong(isRight ? null : { text: next, day });
          if (isRight) onDay(next);
        }}
      />
    </FormGroup>
  );
}

/** A range of days, both inclusive and each optional; typed, or chosen in the calendar below. */
export function DayRange({ days, onDays }: { days: Days; onDays: (days: Days) => void }) {
  const [from, until] = days;
  const [today] = useState(() => casablancaDay(new Date()));
  return (
    <>
      <div className="halves">
        <End label={t('lists.from')} day={from} onDay={(day) => onDays([day, until])} />
        <End label={t('lists.until')} day={until} onDay={(day) => onDays([from, day])} />
      </div>
      <p className="row day-range__presets">
        {SHORTCUTS.map((preset) => {
          const { from: first, to: last } = daysOfPreset(preset, today);
          return (
            <TextButton
              key={preset}
              aria-pressed={from === first && until === last}
              onClick={() => onDays([first, last])}
            >
              {t(`lists.days_${preset}`)}
            </TextButton>
          );
        })}
      </p>
      <Suspense fallback={<p className="calendar-loading" />}>
        <RangeCalendar days={days} onDays={onDays} />
      </Suspense>
    </>
  );
}

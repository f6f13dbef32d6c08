import { Button, Checkbox } from '@blueprintjs/core';
import { Cross, Plus } from '@blueprintjs/icons';
import type { Hours } from '#contract/catalogue/opening-hours.ts';
import { ALWAYS_OPEN, WEEKDAYS, type Weekday } from '#rules/hours.ts';
import { t } from '#src/lib/i18n.ts';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { TimeInput } from '#src/ui/field/day/time-input.tsx';
import { FieldGroup, type InputProps } from './field-frame.tsx';

type Span = [from: string, to: string];
const NEW_SPAN: Span = ['09:00', '23:00'];

// A time is at most 23:59; the end of a day is entered as midnight.
const shownEnd = (at: string) => (at === '24:00' ? '00:00' : at);
const keptSpan = ([from, to]: Span): Span => [
  from,
  from === '00:00' && to === '00:00' ? '24:00' : to,
];

/**
 * Opening hours of a week: the times of each day, a bar that shows them, and a button that copies
 * one day to all.
 */
export function HoursField({ field, value, onChange, onBlur, error }: InputProps<'hours'>) {
  const hours = value as Hours | null;
  const words = field.isWindow ? 'window' : 'hours';
  const put = (day: Weekday, spans: Span[]) =>
    hours && onChange({ ...hours, [day]: spans.map(keptSpan) });
  return (
    <FieldGroup field={field} error={error}>
      <Checkbox
        label={t(`form.${words}_always`)}
        checked={hours === null}
        onChange={({ target }) => onChange(target.checked ? null : ALWAYS_OPEN)}
      />
      {hours && (
        <table className="table form-hours">
          <tbody>
            {WEEKDAYS.map((day, at) => (
              <tr key={day}>
                <th scope="row">{t(`form.day_${day}`)}</th>
                <td>
                  <DayBar spans={hours[day]} />
                </td>
                <td>
                  <DaySpans
                    words={words}
                    day={day}
                    spans={hours[day]}
                    onChange={(spans) => put(day, spans)}
                    onBlur={onBlur}
                  />
                </td>
                <td>
                  {at === 0 && (
                    <TextButton
                      onClick={() =>
                        onChange(Object.fromEntries(WEEKDAYS.map((one) => [one, hours.mon])))
                      }
                    >
                      {t('form.hours_all')}
                    </TextButton>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </FieldGroup>
  );
}

function DaySpans(props: {
  words: 'hours' | 'window';
  day: Weekday;
  spans: readonly Span[];
  onChange: (spans: Span[]) => void;
  onBlur: () => void;
}) {
  const { words, spans, onChange, onBlur } = props;
  const day = t(`form.day_${props.day}`);
  const put = (at: number, end: 0 | 1, time: string) =>
    onChange(
      spans.map((span, n) => (n === at ? (end === 0 ? [time, span[1]] : [span[0], time]) : span)),
    );
  return (
    <span className="row">
      {spans.length === 0 && <span className="hint">{t(`form.${words}_closed`)}</span>}
      {spans.map((span, at) => (
        // A span is its place in the day.
        // oxlint-disable-next-line react/no-array-index-key
        // biome-ignore lint/suspicious/noArrayIndexKey: see above.
        <span key={at} className="row form-hours__span">
          {([0, 1] as const).map((end) => (
            <TimeInput
              key={end}
              aria-label={t(`form.${words}_${end === 0 ? 'from' : 'to'}`, { day, n: at + 1 })}
              time={end === 0 ? span[0] : shownEnd(span[1])}
              onTime={(time) => put(at, end, time)}
              onBlur={onBlur}
            />
          ))}
          <Button
            variant="minimal"
            aria-label={t('form.hours_remove', { day, n: at + 1 })}
            onClick={() => onChange(spans.filter((_, n) => n !== at))}
            icon={<Cross />}
          />
        </span>
      ))}
      <Button
        variant="minimal"
        aria-label={t('form.hours_add', { day })}
        onClick={() => onChange([...spans, NEW_SPAN])}
        icon={<Plus />}
      />
    </span>
  );
}

const DAY_MINUTES = 1_440;
const minuteOf = (at: string) => Number(at.slice(0, 2)) * 60 + Number(at.slice(3));

/** A day as a bar of 24 hours; hours after midnight extend beyond its end. */
function DayBar({ spans }: { spans: readonly Span[] }) {
  return (
    <svg
      className="form-hours__bar"
      viewBox={`0 0 ${DAY_MINUTES} 10`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {spans.map(([from, to]) => {
        const start = minuteOf(from);
        const end = minuteOf(to) <= start ? DAY_MINUTES : minuteOf(to);
        return <rect key={from} x={start} width={end - start} height={10} />;
      })}
    </svg>
  );
}

import { DatePicker, type DatePickerProps, DateRangePicker } from '@blueprintjs/datetime';
import { casablancaDay } from '#contract/time.ts';
import { locale, t } from '#src/lib/i18n.ts';
import { dateText, isDay } from '#src/lib/text/day.ts';
import './calendar.css';

const YEARS_AHEAD = 20;

/** The library's value for a day: only its calendar fields are read, so the browser's zone is of no account. */
function dateOf(day: string): Date | null {
  if (!isDay(day)) return null;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

const dayOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/** Its first two letters are as wide as a day. */
const weekday = new Intl.DateTimeFormat(locale(), { weekday: 'short', timeZone: 'UTC' });

/** A day of the month, whose whole date is read out. */
const NamedDay = ({ date }: { date: Date }) => (
  <span>
    <span aria-hidden="true">{date.getDate()}</span>
    <span className="visually-hidden">{dateText(dayOf(date))}</span>
  </span>
);

/** What both calendars share: the market's today, weeks from Monday, and our texts. */
function calendarProps() {
  const today = dateOf(casablancaDay(new Date())) ?? new Date();
  return {
    minDate: new Date(2000, 0, 1),
    maxDate: new Date(today.getFullYear() + YEARS_AHEAD, 11, 31),
    highlightCurrentDay: true,
    // Its own loader requests a language by a name that no bundler resolves.
    dateFnsLocaleLoader: async () => undefined,
    dayPickerProps: {
      today,
      weekStartsOn: 1,
      formatters: {
        formatWeekdayName: (date: Date) => weekday.format(Date.parse(dayOf(date))).slice(0, 2),
      },
      components: { DayContent: NamedDay },
      labels: {
        labelPrevious: () => t('form.month_before'),
        labelNext: () => t('form.month_after'),
      },
    } satisfies DatePickerProps['dayPickerProps'],
  };
}

/** Null for a day outside of the years that the calendar shows. */
function shownIn({ minDate, maxDate }: { minDate: Date; maxDate: Date }, day: string): Date | null {
  const date = dateOf(day);
  return date && date >= minDate && date <= maxDate ? date : null;
}

/** A month whose days can be chosen; the chosen one, or today, has the focus at first. */
export function DayCalendar({ day, onDay }: { day: string; onDay: (day: string) => void }) {
  const props = calendarProps();
  return (
    <DatePicker
      {...props}
      dayPickerProps={{ ...props.dayPickerProps, initialFocus: true }}
      canClearSelection={false}
      value={shownIn(props, day)}
      onChange={(date, isUserChange) => {
        if (date && isUserChange) onDay(dayOf(date));
      }}
    />
  );
}

/** A month in which the first and the last day of a range are chosen. */
export function RangeCalendar(props: {
  days: readonly [from: string, until: string];
  onDays: (days: [from: string, until: string]) => void;
}) {
  const shared = calendarProps();
  const [from, until] = props.days.map((day) => shownIn(shared, day));
  return (
    <DateRangePicker
      {...shared}
      allowSingleDayRange
      singleMonthOnly
      shortcuts={false}
      value={[from ?? null, until ?? null]}
      onChange={([first, last]) =>
        props.onDays([first ? dayOf(first) : '', last ? dayOf(last) : ''])
      }
    />
  );
}

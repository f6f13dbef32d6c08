import { DatePicker, type DatePickerProps, DateRangePicker } from '@blueprintjs/datetime';
import type { Locale } from 'date-fns';
import { casablancaDay } from '#rules/time.ts';
import { currentLanguage, isRightToLeft, locale, t } from '#src/lib/i18n.ts';
import { dateText, isDay } from '#src/lib/text/day.ts';
import './calendar.css';

const YEARS_AHEAD = 20;

/**
 * Converts a day to the value that the library expects. The library reads only its calendar fields,
 * so the browser's time zone does not matter.
 */
function dateOf(day: string): Date | null {
  if (!isDay(day)) return null;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

const dayOf = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/** In Arabic the first two letters of every day are the article. */
const isArabic = locale().startsWith('ar');
const weekday = new Intl.DateTimeFormat(locale(), {
  weekday: isArabic ? 'narrow' : 'short',
  timeZone: 'UTC',
});
/** As wide as the number of a day. */
const WEEKDAY_LETTERS = 2;

/** The library's names of months. Its own loader imports them under a name that no bundler resolves. */
async function loadMonths(): Promise<Locale | undefined> {
  switch (currentLanguage()) {
    case 'fr':
      return (await import('date-fns/locale/fr')).default;
    case 'ar':
    case 'ar-XB':
      return (await import('date-fns/locale/ar-MA')).default;
    default:
      return undefined;
  }
}

/** A day of the month; screen readers announce its full date. */
const NamedDay = ({ date }: { date: Date }) => (
  <span>
    <span aria-hidden="true">{date.getDate()}</span>
    <span className="visually-hidden">{dateText(dayOf(date))}</span>
  </span>
);

/**
 * The props of both calendars: today in the market's time zone, weeks from Monday, and our texts.
 */
function calendarProps() {
  const today = dateOf(casablancaDay(new Date())) ?? new Date();
  return {
    minDate: new Date(2000, 0, 1),
    maxDate: new Date(today.getFullYear() + YEARS_AHEAD, 11, 31),
    highlightCurrentDay: true,
    locale: locale(),
    dateFnsLocaleLoader: loadMonths,
    dayPickerProps: {
      today,
      weekStartsOn: 1,
      dir: isRightToLeft() ? 'rtl' : 'ltr',
      // Six weeks each, so that the buttons of the month stay below the pointer.
      fixedWeeks: true,
      formatters: {
        formatWeekdayName: (date: Date) =>
          weekday.format(Date.parse(dayOf(date))).slice(0, WEEKDAY_LETTERS),
      },
      components: { DayContent: NamedDay },
      labels: {
        labelPrevious: () => t('form.month_before'),
        labelNext: () => t('form.month_after'),
      },
    } satisfies DatePickerProps['dayPickerProps'],
  };
}

/** The value for a day; null if the day is outside the years that the calendar shows. */
function shownIn({ minDate, maxDate }: { minDate: Date; maxDate: Date }, day: string): Date | null {
  const date = dateOf(day);
  return date && date >= minDate && date <= maxDate ? date : null;
}

/** A calendar in which one day can be chosen. The chosen day, or else today, is focused first. */
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

/** A calendar in which the first and the last day of a range are chosen. */
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

import { casablancaClock, casablancaDayBegin, DAY_MS, dayAfter, MINUTE_MS } from './time.ts';

export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof WEEKDAYS)[number];

const DAY_MINUTES = 1_440;
const WEEK_MINUTES = 7 * DAY_MINUTES;
/** How far ahead the next change is searched for; a holiday may last longer than a week. */
const LOOK_AHEAD_DAYS = 400;

/** Spans of local time by weekday; an end at or before its start is on the next day. */
export type Hours = Record<Weekday, [from: string, to: string][]>;

/** Days on which a store is closed regardless of its hours; the first and the last are included. */
export interface Holiday {
  from: string;
  to: string;
  name: string;
}

const allDay: [string, string][] = [['00:00', '24:00']];
/** Open around the clock. */
export const ALWAYS_OPEN: Hours = {
  mon: allDay,
  tue: allDay,
  wed: allDay,
  thu: allDay,
  fri: allDay,
  sat: allDay,
  sun: allDay,
};

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Every span in minutes of the week from Monday 00:00; an end may lie in the following week. */
const spansOf = (hours: Hours): [from: number, to: number][] =>
  WEEKDAYS.flatMap((day, n) =>
    hours[day].map(([from, to]): [number, number] => {
      const start = minuteOf(from);
      const end = minuteOf(to);
      const base = n * DAY_MINUTES;
      return [base + start, base + (end <= start ? end + DAY_MINUTES : end)];
    }),
  ).sort(([a], [b]) => a - b);

/** True if spans of a week overlap, also over its end. */
export function overlaps(hours: Hours): boolean {
  const spans = spansOf(hours);
  const last = spans.at(-1);
  const first = spans[0];
  if (!first || !last) return false;
  if (last[1] - WEEK_MINUTES > first[0]) return true;
  return spans.some(([from], n) => n > 0 && from < (spans[n - 1]?.[1] ?? 0));
}

/** The local time of Casablanca at an instant: its day, and the minutes since Monday 00:00. */
function localOf(at: Date): { date: string; minute: number } {
  const { day, weekday, minute } = casablancaClock(at);
  return { date: day, minute: weekday * DAY_MINUTES + minute };
}

const holds = (spans: readonly [number, number][], minute: number): boolean =>
  spans.some(
    ([from, to]) =>
      (minute >= from && minute < to) ||
      (minute + WEEK_MINUTES >= from && minute + WEEK_MINUTES < to),
  );

const isHoliday = (holidays: readonly Holiday[], date: string): Holiday | undefined =>
  holidays.find(({ from, to }) => date >= from && date <= to);

/** True if the hours are open at this instant; always true without hours. */
export const isWithinHours = (hours: Hours | null, at: Date): boolean =>
  hours === null || holds(spansOf(hours), localOf(at).minute);

export interface Openness {
  isOpen: boolean;
  why: 'hours' | 'holiday' | null;
  /** Name of the holiday, if there is one. */
  reason: string | null;
}

/** The state by hours and holidays at an instant. */
export function opennessAt(hours: Hours | null, holidays: readonly Holiday[], at: Date): Openness {
  const local = localOf(at);
  const holiday = isHoliday(holidays, local.date);
  if (holiday) return { isOpen: false, why: 'holiday', reason: holiday.name };
  const isOpen = hours === null || holds(spansOf(hours), local.minute);
  return { isOpen, why: isOpen ? null : 'hours', reason: null };
}

/**
 * The next instant at which the state by hours and holidays changes; null if that does not happen
 * within about a year. Only the bounds of spans and days are examined, in local time. The result is
 * then converted to an instant, so that a clock change in between does not shift it.
 */
export function nextChange(
  hours: Hours | null,
  holidays: readonly Holiday[],
  now: Date,
): Date | null {
  const spans = hours && spansOf(hours);
  if (!spans && holidays.length === 0) return null;
  const isNow = opennessAt(hours, holidays, now).isOpen;
  const bounds = [0, ...(spans?.flat() ?? [])].map((minute) => minute % DAY_MINUTES);
  const ofDay = [...new Set(bounds)].sort((a, b) => a - b);
  const { date, minute: today } = localOf(now);
  const midnight =
    Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS - (today % DAY_MINUTES) * MINUTE_MS;
  const horizon = holidays.length === 0 ? 9 : LOOK_AHEAD_DAYS;
  for (let day = 0; day <= horizon; day += 1) {
    const then = new Date(Date.parse(date) + day * DAY_MS).toISOString().slice(0, 10);
    const isFree = isHoliday(holidays, then) !== undefined;
    const weekday = (Math.floor(today / DAY_MINUTES) + day) % WEEKDAYS.length;
    for (const minute of ofDay) {
      const isThen = !isFree && (!spans || holds(spans, weekday * DAY_MINUTES + minute));
      if (isThen === isNow) continue;
      const at = atMinute(new Date(midnight + day * DAY_MS), minute);
      if (at > now && opennessAt(hours, holidays, at).isOpen !== isNow) return at;
    }
  }
  return null;
}

/** Hours with the days on which they do not hold. */
export interface Calendar {
  hours: Hours | null;
  holidays: readonly Holiday[];
}

/** More changes than two calendars have within a week. */
const MOST_CHANGES = 200;

/**
 * The first instant, from a given one on, at which all calendars are open; null if none is found
 * among their next changes.
 */
export function firstOpen(calendars: readonly Calendar[], from: Date): Date | null {
  let at = from;
  for (let n = 0; n < MOST_CHANGES; n += 1) {
    const now = at;
    const shut = calendars.find(({ hours, holidays }) => !opennessAt(hours, holidays, now).isOpen);
    if (!shut) return at;
    const next = nextChange(shut.hours, shut.holidays, at);
    if (!next) return null;
    at = next;
  }
  return null;
}

/** Whether the hours that are open at an instant began on the day before. */
function isOfYesterday(hours: Hours, at: Date): boolean {
  const { weekday, minute } = casablancaClock(at);
  const yesterday = WEEKDAYS[(weekday + 6) % 7] ?? 'mon';
  return hours[yesterday].some(
    ([from, to]) => minuteOf(to) <= minuteOf(from) && minute < minuteOf(to),
  );
}

/**
 * The next opening after today: the first begin of opening hours on a later day that is no holiday.
 * After midnight, the hours of an evening still belong to its day. Without opening hours, and for a
 * store that does not open within about a year, the begin of the next day.
 */
export function openingAfterToday(
  hours: Hours | null,
  holidays: readonly Holiday[],
  now: Date,
): Date {
  const { day, weekday } = casablancaClock(now);
  const first = hours && isOfYesterday(hours, now) ? 0 : 1;
  for (let days = first; days <= LOOK_AHEAD_DAYS; days += 1) {
    const date = dayAfter(day, days);
    if (isHoliday(holidays, date)) continue;
    const begin = casablancaDayBegin(date);
    if (!hours) return begin;
    const spans = hours[WEEKDAYS[(weekday + days) % 7] ?? 'mon'];
    const begins = spans.map(([from]) => minuteOf(from)).toSorted((a, b) => a - b);
    for (const minute of begins) {
      const at = atMinute(begin, minute);
      if (at > now) return at;
    }
  }
  return casablancaDayBegin(dayAfter(day, 1));
}

const minuteOfDay = (ms: number): number => localOf(new Date(ms)).minute % DAY_MINUTES;

/**
 * The instant at which the local time of that day reaches a minute, corrected for clock changes. A
 * minute that a change leaves out is reached by the change.
 */
function atMinute(start: Date, minute: number): Date {
  const guess = new Date(start.getTime() + minute * MINUTE_MS);
  const half = DAY_MINUTES / 2;
  const off = minuteOfDay(guess.getTime()) - minute;
  const near = off > half ? off - DAY_MINUTES : off < -half ? off + DAY_MINUTES : off;
  let at = guess.getTime() - near * MINUTE_MS;
  while (at < guess.getTime() && minuteOfDay(at) < minute) at += MINUTE_MS;
  return new Date(at);
}

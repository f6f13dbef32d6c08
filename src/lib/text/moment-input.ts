import { casablancaClock, casablancaDay } from '#rules/time.ts';
import { dateText, MAX_TYPED_DAY, readDay } from './day.ts';

const two = (number: number) => String(number).padStart(2, '0');

const clockOf = (instant: string) => {
  const { day, minute } = casablancaClock(Date.parse(instant));
  return { day, time: `${two(Math.floor(minute / 60))}:${two(minute % 60)}` };
};

/** Formats an instant for a text field, in Casablanca time: `Jul 14, 2026 18:30`. */
export function formatMomentInput(instant: string): string {
  const { day, time } = clockOf(instant);
  return `${dateText(day)} ${time}`;
}

/** A day as `readDay` reads it, and the time in 24 hours: `18:30`, `18h30`, `18h`. */
const MOMENT = /^(.+?)[,T\s]+(\d{1,2})(?:[:hH](\d{2})|[hH])$/;

/** The time of a typed day and time, `18:30`; null if there is none. */
export function timeTyped(typed: string): string | null {
  const [, , hour, minute = '00'] = MOMENT.exec(typed.trim().slice(0, MAX_TYPED_DAY)) ?? [];
  return hour === undefined ? null : `${two(Number(hour))}:${minute}`;
}

/**
 * Parses a day and a time in Casablanca time. Returns the instant, or null if the text is not valid.
 */
export function parseMomentInput(typed: string, now = new Date()): string | null {
  const text = typed.trim();
  // Before the pattern, whose time grows with the square of the length.
  if (text.length > MAX_TYPED_DAY + 10) return null;
  const [, dayText = '', hour = '', minute = '00'] = MOMENT.exec(text) ?? [];
  const day = readDay(dayText, casablancaDay(now))?.day;
  const time = `${two(Number(hour))}:${minute}`;
  const utc = day ? Date.parse(`${day}T${time}:00.000Z`) : Number.NaN;
  if (Number.isNaN(utc)) return null;
  // Casablanca is at most an hour ahead of UTC. A time that the clock change skips is not valid.
  const instants = [utc, utc - 3_600_000].map((at) => new Date(at).toISOString());
  return (
    instants.find((instant) => {
      const clock = clockOf(instant);
      return clock.day === day && clock.time === time;
    }) ?? null
  );
}

/** Hours, and minutes after a colon, an `h` or a dot, or as the last two of four digits. */
const TIME = /^(\d{1,2})(?:[:hH.](\d{2})?)?$|^(\d{2})(\d{2})$/;
const LAST_HOUR = 23;
const LAST_MINUTE = 59;

/** Parses a time of 24 hours: `18:30`, `18h30`, `18h`, `9`, `1830`. Returns null for any other text. */
export function readTime(text: string): string | null {
  const found = TIME.exec(text.trim());
  if (!found) return null;
  const [, hour = found[3] ?? '', minute = found[4] ?? '00'] = found;
  if (Number(hour) > LAST_HOUR || Number(minute) > LAST_MINUTE) return null;
  return `${hour.padStart(2, '0')}:${minute}`;
}

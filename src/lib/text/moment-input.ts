import { casablancaClock, casablancaDay } from '#contract/time.ts';
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

import { casablancaClock } from '#contract/time.ts';

const two = (number: number) => String(number).padStart(2, '0');

/** Formats an instant for a text field, in Casablanca time: `2026-07-14 18:30`. */
export function formatMomentInput(instant: string): string {
  const { day, minute } = casablancaClock(Date.parse(instant));
  return `${day} ${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/**
 * Parses a date and time in Casablanca time. Returns the instant, or null if the text is not valid.
 */
export function parseMomentInput(typed: string): string | null {
  const found = /^(\d{4}-\d{2}-\d{2})[ T]+(\d{1,2}):(\d{2})$/.exec(typed.trim());
  if (!found) return null;
  const [, day = '', hour = '', minute = ''] = found;
  const wanted = `${day} ${hour.padStart(2, '0')}:${minute}`;
  const utc = Date.parse(`${wanted.replace(' ', 'T')}:00.000Z`);
  if (Number.isNaN(utc)) return null;
  // Casablanca is at most an hour ahead of UTC. A time that the clock change skips is not valid.
  const instants = [utc, utc - 3_600_000].map((at) => new Date(at).toISOString());
  return instants.find((instant) => formatMomentInput(instant) === wanted) ?? null;
}

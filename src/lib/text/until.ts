import { casablancaClock, casablancaDayBegin, DAY_MS, MINUTE_MS } from '#rules/time.ts';
import { parseMomentInput } from './moment-input.ts';

const MOST_MINUTES = 7 * 24 * 60;

/** The longest time that a number of hours without a space may be: `22h` is 22:00. */
const MOST_HOURS_WRITTEN_TOGETHER = 12;

/** Minutes from now; null if the text is no length of time, undefined if it is out of range. */
function readLength(typed: string): number | null | undefined {
  const [, number, space = '', unit] = /^(\d{1,5})(\s*)(min|m|h)?$/.exec(typed) ?? [];
  if (number === undefined) return null;
  const count = Number(number);
  if (unit === 'h' && space === '' && count > MOST_HOURS_WRITTEN_TOGETHER && count < 24)
    return null;
  const minutes = count * (unit === 'h' ? 60 : 1);
  return minutes < 1 || minutes > MOST_MINUTES ? undefined : minutes;
}

/** A day and a time to come, `tomorrow 10:00`, `2/12 10h`; undefined if it is none. */
function readMoment(typed: string, nowMs: number): string | undefined {
  const at = parseMomentInput(typed, new Date(nowMs));
  return at !== null && Date.parse(at) > nowMs ? at : undefined;
}

/**
 * Parses when something ends: minutes from now (`30`, `30 min`, `2 h`), a time of day in Casablanca
 * (`22:30`, `22h30`, `22h`), which is tomorrow's if it has passed today, or a day and a time. Returns
 * an ISO instant, null for an empty text, undefined if it is neither.
 */
export function readUntil(text: string, nowMs: number): string | null | undefined {
  const typed = text.trim().toLowerCase();
  if (typed === '') return null;
  const minutes = readLength(typed);
  if (minutes === undefined) return undefined;
  if (minutes !== null) return new Date(nowMs + minutes * MINUTE_MS).toISOString();
  const time = /^([01]?\d|2[0-3])(?:[:h]([0-5]\d)|h)$/.exec(typed);
  if (!time) return readMoment(text, nowMs);
  const minute = Number(time[1]) * 60 + Number(time[2] ?? 0);
  const { day } = casablancaClock(nowMs);
  const today = casablancaDayBegin(day).getTime() + minute * MINUTE_MS;
  return new Date(today > nowMs ? today : today + DAY_MS).toISOString();
}

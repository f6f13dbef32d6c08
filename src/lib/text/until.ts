import { casablancaClock, casablancaDayBegin, DAY_MS, MINUTE_MS } from '#rules/time.ts';

const MOST_MINUTES = 7 * 24 * 60;

/**
 * Parses when something ends: minutes from now (`30`, `30 min`, `2 h`), or a time of day in
 * Casablanca (`22:30`, `22h30`), which is tomorrow's if it has passed today. Returns an ISO instant,
 * null for an empty text, undefined if it is neither.
 */
export function readUntil(text: string, nowMs: number): string | null | undefined {
  const typed = text.trim().toLowerCase();
  if (typed === '') return null;
  const length = /^(\d{1,5})\s*(min|m|h)?$/.exec(typed);
  if (length) {
    const minutes = Number(length[1]) * (length[2] === 'h' ? 60 : 1);
    if (minutes < 1 || minutes > MOST_MINUTES) return undefined;
    return new Date(nowMs + minutes * MINUTE_MS).toISOString();
  }
  const time = /^([01]?\d|2[0-3])[:h]([0-5]\d)$/.exec(typed);
  if (!time) return undefined;
  const minute = Number(time[1]) * 60 + Number(time[2]);
  const { day } = casablancaClock(nowMs);
  const today = casablancaDayBegin(day).getTime() + minute * MINUTE_MS;
  return new Date(today > nowMs ? today : today + DAY_MS).toISOString();
}

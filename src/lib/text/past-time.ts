import { casablancaClock, casablancaDayBegin, DAY_MS, MINUTE_MS } from '#rules/time.ts';
import { parseMomentInput } from './moment-input.ts';

/**
 * Parses a time that has passed, in Casablanca: `22:14` (today's, or yesterday's if it is still
 * ahead today), `yesterday 21:30`, `2026-11-27 21:30`, and minutes ago (`-30`). Returns epoch ms, null for any other
 * text.
 */
export function parsePastTime(text: string, nowMs: number): number | null {
  const typed = text.trim().toLowerCase();
  const ago = /^[-−](\d{1,4})\s*(?:m|min)?$/.exec(typed);
  if (ago) return nowMs - Number(ago[1]) * MINUTE_MS;
  const whole = parseMomentInput(typed, new Date(nowMs));
  if (whole !== null) return Date.parse(whole) <= nowMs ? Date.parse(whole) : null;
  const time = /^(today |yesterday )?\s*([01]?\d|2[0-3])[:h.]([0-5]\d)(?::([0-5]\d))?$/.exec(typed);
  if (!time) return null;
  const [, day = '', hour, minute, second = 0] = time;
  const ofDayMs = (Number(hour) * 60 + Number(minute)) * MINUTE_MS + Number(second) * 1_000;
  const today = casablancaDayBegin(casablancaClock(nowMs).day).getTime() + ofDayMs;
  if (day.startsWith('yesterday')) return today - DAY_MS;
  return today > nowMs && day === '' ? today - DAY_MS : today;
}

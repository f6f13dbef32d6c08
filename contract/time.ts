/** The market's time zone; days are counted in it. */
export const TIME_ZONE = 'Africa/Casablanca';

const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: TIME_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

const HALF_DAY_MS = 43_200_000;

/** How far the clocks of Casablanca have come since midnight. Milliseconds. */
function sinceMidnight(now: Date): number {
  const at = Object.fromEntries(parts.formatToParts(now).map((p) => [p.type, Number(p.value)]));
  return (
    ((at.hour ?? 0) * 3_600 + (at.minute ?? 0) * 60 + (at.second ?? 0)) * 1_000 +
    now.getUTCMilliseconds()
  );
}

/** The instant at which the present day began in Casablanca, its summer rules included. */
export function casablancaDayStart(now: Date): Date {
  const start = new Date(now.getTime() - sinceMidnight(now));
  // Where the clocks were set since midnight, they stood at 01:00 or 23:00 then.
  const off = sinceMidnight(start);
  if (off === 0) return start;
  return new Date(start.getTime() - (off < HALF_DAY_MS ? off : off - 2 * HALF_DAY_MS));
}

/** The day that it is in Casablanca, for example 2026-07-14. */
export const casablancaDay = (now: Date): string => {
  const at = Object.fromEntries(parts.formatToParts(now).map((p) => [p.type, p.value]));
  return `${at.year}-${at.month}-${at.day}`;
};

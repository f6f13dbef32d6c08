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

/** The instant at which the present day began in Casablanca, its summer rules included. */
export function casablancaDayStart(now: Date): Date {
  const at = Object.fromEntries(parts.formatToParts(now).map((p) => [p.type, Number(p.value)]));
  const sinceMidnightMs =
    ((at.hour ?? 0) * 3_600 + (at.minute ?? 0) * 60 + (at.second ?? 0)) * 1_000 +
    now.getUTCMilliseconds();
  return new Date(now.getTime() - sinceMidnightMs);
}

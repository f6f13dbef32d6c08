/** The only currency, and the locale that formats it. */
export const CURRENCY = 'MAD';
export const LOCALE = 'en-US';

/** The largest amount of one command, in centimes: that of 13 digits. */
export const MAX_MOVED = 9_999_999_999_999n;

const whole = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 0 });
const sample = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: CURRENCY });
const currencyLead = sample
  .formatToParts(0)
  .filter((part) => part.type === 'currency' || part.type === 'literal')
  .map((part) => part.value)
  .join('');

/** Formats an amount without its currency, for columns whose heading names it: `12,550.50`. */
export function formatAmount(centimes: bigint | string): string {
  const amount = BigInt(centimes);
  const size = amount < 0n ? -amount : amount;
  const rest = (size % 100n).toString().padStart(2, '0');
  return `${amount < 0n ? '-' : ''}${whole.format(size / 100n)}.${rest}`;
}

/**
 * Formats integer centimes as MAD in en-US, exactly: 1255050n gives `MAD 12,550.50`. The integer
 * part is formatted as a bigint, so that no amount passes through a float.
 */
export function formatMoney(centimes: bigint | string): string {
  const text = formatAmount(centimes);
  return text.startsWith('-') ? `-${currencyLead}${text.slice(1)}` : currencyLead + text;
}

import { z } from 'zod';
import { fieldReasons } from './reasons/platform/fields.ts';
import { issueOf } from './reasons/reason.ts';

/** The only currency, and the locale that formats it. */
export const CURRENCY = 'MAD';
export const LOCALE = 'en-US';

// The largest bigint of the database; larger amounts cannot be stored.
const MAX_CENTIMES = 9_223_372_036_854_775_807n;

/** An amount in integer centimes, as a string of digits: JSON numbers are floats. */
export const Centimes = z
  .string()
  // Aborts, because BigInt below throws for anything but digits.
  .regex(/^(0|-?[1-9]\d{0,18})$/, {
    error: issueOf(fieldReasons, 'field.whole_centimes'),
    abort: true,
  })
  .refine(
    (digits) => {
      const amount = BigInt(digits);
      return amount <= MAX_CENTIMES && amount >= -MAX_CENTIMES;
    },
    issueOf(fieldReasons, 'field.larger_than_kept'),
  )
  .meta({
    id: 'Centimes',
    description: 'Integer centimes as a string of digits',
    example: '12550',
  });

export const PositiveCentimes = Centimes.refine((digits) => !digits.startsWith('-'), {
  message: issueOf(fieldReasons, 'field.not_negative'),
});

/** The largest amount of 13 digits. */
export const MAX_MOVED = 9_999_999_999_999n;

/**
 * The largest amount of one command: a hundred thousand million MAD exceeds any real one, and a
 * balance that received a thousand of them still has room for further orders.
 */
export const MovedCentimes = PositiveCentimes.refine((digits) => digits.length <= 13, {
  message: issueOf(fieldReasons, 'field.above_transfer_limit'),
});

/**
 * The price of one item. Ten million MAD exceeds any menu, and keeps the sum of the largest order
 * (50 lines of 99) far below the largest amount that can be stored.
 */
export const Price = PositiveCentimes.refine((digits) => digits.length <= 10, {
  message: issueOf(fieldReasons, 'field.above_any_price'),
});

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

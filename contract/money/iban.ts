import { z } from 'zod';
import { plainText } from '#rules/text/plain-text.ts';
import { payoutReasons } from '../reasons/money/payouts.ts';
import { issueOf } from '../reasons/reason.ts';

/**
 * The remainder modulo 97 of an account number, with letters as numbers (A = 10) and the first four
 * characters moved to the end (ISO 13616).
 */
const rest97 = (iban: string): bigint =>
  BigInt(
    `${iban.slice(4)}${iban.slice(0, 4)}`.replaceAll(/[A-Z]/g, (c) => String(c.charCodeAt(0) - 55)),
  ) % 97n;

const MOROCCAN_LENGTH = 28;

/**
 * True for an IBAN without spaces whose check digits are correct; a Moroccan one has 28 characters.
 */
export const isIban = (text: string): boolean =>
  /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(text) &&
  (!text.startsWith('MA') || text.length === MOROCCAN_LENGTH) &&
  rest97(text) === 1n;

/** The IBAN of a national account number, with its check digits. */
export function ibanOf(country: string, account: string): string {
  const check = 98n - rest97(`${country}00${account}`);
  return `${country}${check.toString().padStart(2, '0')}${account}`;
}

/** A Moroccan account number of 24 digits, whose last two check the others: RIB. */
const isRib = (text: string): boolean =>
  /^\d{24}$/.test(text) && /[1-9]/.test(text) && BigInt(text) % 97n === 0n;

/**
 * An IBAN as it is stored, from one with spaces, hyphens or small letters, or from a RIB. Anything
 * else is returned without its separators; it may be no IBAN.
 */
export function readIban(typed: string): string {
  const text = plainText(typed)
    .toUpperCase()
    .replaceAll(/[\s.:/'_\p{Pd}]/gu, '')
    // `N°`, but not the country of a Norwegian IBAN.
    .replace(/^(?:CODE)?(?:IBAN|RIB)?(?:N[O°](?=\d{24}$|MA\d))?/, '');
  return isRib(text) ? ibanOf('MA', text) : text;
}

/** Formats an IBAN in groups of four. */
export const printedIban = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');

const VISIBLE_ENDS = 4;

/** `MA64 •••• 5678`: enough to recognise an account, too little to pay to it. */
export const maskedIban = (iban: string): string =>
  `${iban.slice(0, VISIBLE_ENDS)} •••• ${iban.slice(-VISIBLE_ENDS)}`;

export const Iban = z
  .string()
  .max(100)
  .overwrite(readIban)
  .regex(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/, {
    error: issueOf(payoutReasons, 'payout.iban_with_spaces'),
    abort: true,
  })
  .refine(isIban, issueOf(payoutReasons, 'payout.iban_mistyped'))
  .meta({ id: 'Iban', example: 'MA64011519000001205000534921' });

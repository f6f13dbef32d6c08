import { z } from 'zod';
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

/** Formats an IBAN in groups of four. */
export const printedIban = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');

const VISIBLE_ENDS = 4;

/** `MA64 •••• 5678`: enough to recognise an account, too little to pay to it. */
export const maskedIban = (iban: string): string =>
  `${iban.slice(0, VISIBLE_ENDS)} •••• ${iban.slice(-VISIBLE_ENDS)}`;

export const Iban = z
  .string()
  .regex(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/, {
    error: issueOf(payoutReasons, 'payout.iban_with_spaces'),
    abort: true,
  })
  .refine(isIban, issueOf(payoutReasons, 'payout.iban_mistyped'))
  .meta({ id: 'Iban', example: 'MA64011519000001205000534921' });

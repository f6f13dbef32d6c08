import { withAsciiDomain } from './ascii-domain.ts';
import { plainText } from './plain-text.ts';

/** The digits of international numbers, without the plus. */
const INTERNATIONAL = /^[1-9]\d{6,14}$/;
const MOROCCAN = /^212[5-8]\d{8}$/;
/** A number within the country, without its 0. */
const NATIONAL = /^[5-8]\d{8}$/;
/** Digits in groups; a leading hyphen belongs to no number. */
const DICTATED = /^(?:\+ ?)?(?:\(\+?\d+\)|\d)[\d ().\-/_]*$/;
/** What stands before a number on cards and in spreadsheets, as a plain text. */
const LABEL =
  /^'|^(?:tel|telephone|gsm|mob|mobile|portable|fixe|bureau|domicile|whatsapp|phone|num|numero|no|n°|الهاتف|هاتف|رقم|جوال)(?:\.? ?: ?|\. ?| )/;
/** Pictures of telephones, and quotes before a cell. */
const BEFORE = /^["“«\p{So}\s]+/u;
/** A quote, or what separates cells; one, so that many take no quadratic time. */
const BEHIND = / ?["”»;,]$/u;
/** Points in the middle of the line. */
const POINTS = /[·•∙]/gu;
const HYPHENS = /[\u2010-\u2015\u2212\uff0d]/gu;

interface Dictated {
  digits: string;
  /** With a plus or 00: the digits begin with a country's code. */
  isInternational: boolean;
  isGrouped: boolean;
}

/** The digits of a text that may be a number, or the beginning of one; null if it is something else. */
function readDictated(typed: string): Dictated | null {
  const text = plainText(typed)
    .replaceAll(HYPHENS, '-')
    .replace(BEFORE, '')
    .trim()
    .replace(BEHIND, '')
    .replaceAll(/\s/gu, ' ')
    .replaceAll(POINTS, '.')
    .replace(LABEL, '')
    // +00212: either would do.
    .replace(/^\+ ?(?=\(?00)/, '');
  if (!DICTATED.test(text)) return null;
  const isZeroes = /^\(?00/.test(text);
  const isInternational = isZeroes || text.includes('+');
  // +212 (0)6: the 0 is dialled within the country only.
  const dialled = isInternational ? text.replace('(0)', '') : text;
  const digits = dialled.replaceAll(/\D/g, '').slice(isZeroes ? 2 : 0);
  return { digits, isInternational, isGrouped: /\d[ ().\-/_]+\d/.test(text) };
}

/** Of Morocco, people also write the 0 after the country's code. */
const withoutTrunk = (digits: string): string => digits.replace(/^2120(?=[5-8])/, '212');

/**
 * A telephone number in the form of E.164, however it was typed; Morocco's without a country's
 * code. Null if it is none. Which numbers other countries have is known to the server
 * (docs/decisions/0091).
 */
export function readTelephone(typed: string): string | null {
  const read = readDictated(typed);
  if (!read) return null;
  const digits = withoutTrunk(read.digits);
  if (read.isInternational) {
    const isKnown = digits.startsWith('212') ? MOROCCAN.test(digits) : INTERNATIONAL.test(digits);
    return isKnown ? `+${digits}` : null;
  }
  if (MOROCCAN.test(digits)) return `+${digits}`;
  const national = digits.replace(/^0/, '');
  return NATIONAL.test(national) && digits.length >= 9 ? `+212${national}` : null;
}

/** The fewest digits that are searched as the beginning of a number without a 0 or a plus. */
const LEAST_DIGITS = 9;
/** Of numbers that are dialled without a 0 in their country, and are none of Morocco. */
const FOREIGN_LENGTHS = [10, 11];

/**
 * The digits by which rows hold a number, from a search input in which one was dictated, whole or
 * its beginning: as dialled within Morocco, or after the plus. Null if the input is something else.
 */
export function dialledDigits(q: string): string | null {
  const read = readDictated(q);
  if (!read) return null;
  const digits = withoutTrunk(read.digits);
  if (read.isInternational)
    return digits.startsWith('212') ? `0${digits.slice(3)}` : digits || null;
  if (digits.startsWith('212') && digits.length > LEAST_DIGITS) return `0${digits.slice(3)}`;
  if (digits.startsWith('0')) return digits.length > 3 ? digits : null;
  // Some countries dial no 0 within.
  if (read.isGrouped && FOREIGN_LENGTHS.includes(digits.length)) return digits;
  return NATIONAL.test(digits) ? `0${digits}` : null;
}

/** The search input with a dictated number, or an address whose domain is in letters, as rows hold it. */
export const withDialled = (q: string): string => dialledDigits(q) ?? withAsciiDomain(q);

/** The codes of countries, of which none begins with another one. */
const COUNTRY =
  /^\+(1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|(?:2[1-689]|3[578]|42|5[09]|6[7-9]|8[035789]|9[679])\d)(\d{4,})$/;

/** A number of another country in the groups in which most of those of its length are written. */
function inGroups(code: string, national: string): string {
  if (national.length === 10) return national.replace(/^(...)(...)(....)$/, `${code} $1 $2 $3`);
  if (national.length === 9 && code === '+33')
    return national.replace(/^(.)(..)(..)(..)(..)$/, `${code} $1 $2 $3 $4 $5`);
  if (national.length === 9) return national.replace(/^(...)(..)(..)(..)$/, `${code} $1 $2 $3 $4`);
  if (national.length === 8) return national.replace(/^(..)(...)(...)$/, `${code} $1 $2 $3`);
  return `${code} ${national}`;
}

/**
 * A number on screens: of Morocco in pairs, as it is dictated; of other countries with its code, in groups.
 * What is none stays as it is.
 */
export function shownTelephone(phone: string): string {
  const [, code, national] = INTERNATIONAL.test(phone.slice(1)) ? (COUNTRY.exec(phone) ?? []) : [];
  if (code === undefined || national === undefined) return phone;
  if (code !== '212') return inGroups(`+${code}`, national);
  return phone.replace(/^\+212(\d)(\d\d)(\d\d)(\d\d)(\d\d)$/, '0$1 $2 $3 $4 $5');
}

import { contactReasons } from '../../reasons/operations/contact.ts';
import { type FieldFault, faultOf } from '../../reasons/reason.ts';

/**
 * A scheme, `www.`, or a name with a domain in any letters: `pay.example`, also with the characters that
 * imitate a dot.
 */
const LINK =
  /\b[a-z][a-z0-9+.-]{1,20}:\/\/|\bwww\s*[.。．｡]|[\p{L}\p{N}-][.。．｡]\p{L}{2,}|\b\d{1,3}(?:\.\d{1,3}){3}\b/iu;
const MARKUP = /[<>]|&(?:#\w+|[a-z]+);|[[{}\]]|\]\(/iu;
const ADDRESS = /@/u;
/** Digits in groups, as a telephone number is written, whatever separates them. */
const DIGITS = /\+?\p{Nd}(?:(?:[\s().\-/·•∙‧_|*~:\p{Pd}]{0,3}|,)\p{Nd}){6,}/gu;
/** A time of the day, which is no part of a number. */
const TIME = /(?<![\p{Nd}:])\p{Nd}{1,2}:\p{Nd}{2}(?![\p{Nd}:])/gu;
/** Controls and halves of characters. */
const CONTROLS = /[\p{Cc}\p{Cs}]/gu;
/** What is not seen: spaces without a width, and what turns the direction of a text. */
const UNSEEN = /\p{Cf}/gu;

/** As a reader sees it. */
const asSeen = (text: string): string => text.replaceAll(UNSEEN, '').normalize('NFKC');

/** The digits of a number as they follow the code of the country, or its 0. */
const nationalDigits = (digits: string): string =>
  digits.replace(/^00/, '').replace(/^212/, '').replace(/^0/, '');

/** Fewer digits are no telephone number. */
const LEAST_DIGITS = 7;

/** Whether digits are the platform’s number; a few others may stand before it, as those of an order. */
function isOwnNumber(found: string, own: string): boolean {
  const digits = found.replaceAll(/\P{Nd}/gu, '');
  const known = nationalDigits(own.replaceAll(/\D/g, ''));
  if (nationalDigits(digits) === known) return true;
  const whole = [`212${known}`, `0${known}`].find((one) => digits.endsWith(one));
  return !found.includes('+') && whole !== undefined && digits.length - whole.length < LEAST_DIGITS;
}

/** True for telephone numbers other than the platform’s. */
const hasForeignNumber = (text: string, own: string | null): boolean =>
  [...text.replaceAll(TIME, 'h').matchAll(DIGITS)].some(
    ([found]) => own === null || !isOwnNumber(found, own),
  );

/**
 * What a message of the platform may not contain, so that nobody can lead its reader elsewhere:
 * links, markup, addresses of mail, and telephone numbers other than the platform’s.
 */
export function textFault<Path extends string>(
  path: Path,
  text: string,
  own: string | null,
): FieldFault<Path> | null {
  const plain = asSeen(text);
  if (ADDRESS.test(plain)) return faultOf(contactReasons, path, 'contact.text_address');
  if (LINK.test(plain)) return faultOf(contactReasons, path, 'contact.text_link');
  if (MARKUP.test(plain)) return faultOf(contactReasons, path, 'contact.text_markup');
  if (hasForeignNumber(plain, own)) return faultOf(contactReasons, path, 'contact.text_number');
  return null;
}

/** The most characters of a value that is filled into a text. */
const VALUE_LENGTH = 60;

/**
 * A name that another person chose, as a message may contain it: on one line, without markup, links
 * and telephone numbers.
 */
export const safeValue = (value: string): string =>
  asSeen(value)
    .replaceAll(CONTROLS, ' ')
    .replaceAll(/[<>[\]{}&@]/gu, ' ')
    .replaceAll(/:\/\//gu, ' ')
    .replaceAll(DIGITS, '…')
    .replaceAll(/([\p{L}\p{N}-])[.。．｡](?=[\p{L}\p{N}])/gu, '$1 ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .slice(0, VALUE_LENGTH)
    .trim();

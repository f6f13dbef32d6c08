import { contactReasons } from '../../reasons/operations/contact.ts';
import { type FieldFault, faultOf } from '../../reasons/reason.ts';

/** A scheme, `www.`, or a name with a domain: `pay.example`, also with the characters that imitate a dot. */
const LINK =
  /\b[a-z][a-z0-9+.-]{1,20}:\/\/|\bwww\s*[.。．｡]|[\p{L}\p{N}-][.。．｡][a-z]{2,}|\b\d{1,3}(?:\.\d{1,3}){3}\b/iu;
const MARKUP = /[<>]|&(?:#\w+|[a-z]+);|[[{}\]]|\]\(/iu;
const ADDRESS = /@/u;
/** Digits in groups, as a telephone number is written. */
const DIGITS = /\+?\p{Nd}(?:[\s().\-/·]{0,2}\p{Nd}){6,}/gu;
/** Control characters, and those that turn the direction of a text. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}]/gu;

const onlyDigits = (text: string): string => text.replaceAll(/\D/gu, '');

/** True for telephone numbers other than the platform’s. */
function hasForeignNumber(text: string, own: string | null): boolean {
  const known = own === null ? null : onlyDigits(own).replace(/^212/, '');
  return [...text.matchAll(DIGITS)].some(([found]) => {
    const digits = onlyDigits(found);
    return digits.length < 7 || known === null || !digits.endsWith(known);
  });
}

/**
 * What a message of the platform may not contain, so that nobody can lead its reader elsewhere:
 * links, markup, addresses of mail, and telephone numbers other than the platform’s.
 */
export function textFault<Path extends string>(
  path: Path,
  text: string,
  own: string | null,
): FieldFault<Path> | null {
  const plain = text.normalize('NFKC');
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
  value
    .normalize('NFKC')
    .replaceAll(UNSEEN, ' ')
    .replaceAll(/[<>[\]{}&@]/gu, ' ')
    .replaceAll(/:\/\//gu, ' ')
    .replaceAll(DIGITS, '…')
    .replaceAll(/([\p{L}\p{N}-])[.。．｡](?=[\p{L}\p{N}])/gu, '$1 ')
    .replaceAll(/\s+/gu, ' ')
    .trim()
    .slice(0, VALUE_LENGTH)
    .trim();

import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { MAX_ANSWER_ROWS } from '#contract/money/bank-answer.ts';
import { refuse } from '../../platform/http/refusal.ts';

/** An element: its children by name, its text under `#text`, its attributes with `@`. */
export type XmlElement = Readonly<Record<string, unknown>>;

const MAX_DEPTH = 32;
/** Tags, attributes and entities; the largest answer has half as many. The parser takes half a second for them. */
const MAX_MARKS = 200_000;
const MOST_WORDS = 200;
const ENCODINGS: Readonly<Record<string, string>> = {
  'utf-8': 'utf-8',
  utf8: 'utf-8',
  'us-ascii': 'utf-8',
  ascii: 'utf-8',
  'utf-16': 'utf-16le',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
  'iso-8859-1': 'windows-1252',
  latin1: 'windows-1252',
  'windows-1252': 'windows-1252',
};

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: true,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: MAX_DEPTH,
});

/** The encoding by the first bytes; null: by the declaration. */
function encodingOfBytes(bytes: Buffer): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes[0] === 0x3c && bytes[1] === 0) return 'utf-16le';
  if (bytes[0] === 0 && bytes[1] === 0x3c) return 'utf-16be';
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : null;
}

/** The text of a file, by its first bytes or its declaration. Error: 422. */
export function decodeXml(bytes: Buffer): string {
  const declared = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([^"']{1,40})["']/i.exec(
    bytes.subarray(0, MOST_WORDS).toString('latin1'),
  )?.[1];
  const name = encodingOfBytes(bytes) ?? (declared ?? 'utf-8').trim().toLowerCase();
  const encoding = ENCODINGS[name];
  if (encoding === undefined) throw refuse('bank_answer.other_encoding', { encoding: name });
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw refuse('bank_answer.encoding', { encoding: name.toUpperCase() });
  }
}

const firstWords = (text: string) => text.slice(0, MOST_WORDS).replace(/[.\s]+$/, '');

/** Reads XML without a document type. Errors: 422 with what is wrong. */
export function parseXml(text: string): XmlElement {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) throw refuse('bank_answer.has_doctype');
  let marks = 0;
  for (const char of text) if (char === '<' || char === '=' || char === '&') marks += 1;
  if (marks > MAX_MARKS) throw refuse('bank_answer.too_large', { most: MAX_ANSWER_ROWS });
  const valid = XMLValidator.validate(text);
  if (valid !== true) throw refuse('bank_answer.not_xml', { fault: firstWords(valid.err.msg) });
  try {
    return parser.parse(text) as XmlElement;
  } catch (error) {
    const fault = error instanceof Error ? error.message : String(error);
    throw fault.includes('nested')
      ? refuse('bank_answer.too_deep', { most: MAX_DEPTH })
      : refuse('bank_answer.not_xml', { fault: firstWords(fault) });
  }
}

const isElement = (value: unknown): value is XmlElement =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The elements of a name in an element; one with text only has it under `#text`. */
export const elementsOf = (parent: XmlElement | undefined, name: string): XmlElement[] => {
  const found = parent?.[name];
  const all: unknown[] = Array.isArray(found) ? found : found === undefined ? [] : [found];
  return all.map((one) => (isElement(one) ? one : { '#text': String(one) }));
};

/** The first element at a path. */
export const elementAt = (
  parent: XmlElement | undefined,
  ...path: readonly string[]
): XmlElement | undefined =>
  path.reduce<XmlElement | undefined>((at, name) => elementsOf(at, name)[0], parent);

/** The text at a path without control characters, at most `most` characters; null if there is none. */
export function textAt(
  parent: XmlElement | undefined,
  path: readonly string[],
  most = 140,
): string | null {
  const text = elementAt(parent, ...path)?.['#text'];
  if (typeof text !== 'string') return null;
  const plain = text.replaceAll(/\p{Cc}+/gu, ' ').trim();
  return plain === '' ? null : plain.slice(0, most);
}

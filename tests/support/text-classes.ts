/** Text of each class of characters that readers treat differently, in a length. */
const UNITS: Readonly<Record<string, string>> = {
  spaces: ' ',
  'other spaces': '\u00a0\u202f\t',
  lines: '\r\n',
  digits: '1',
  zeros: '0',
  'Arabic digits': '٣',
  letters: 'a',
  capitals: 'A',
  'Arabic letters': 'ب',
  'accented letters': 'é',
  commas: ',',
  points: '.',
  hyphens: '-',
  colons: ':',
  semicolons: ';',
  slashes: '/',
  underscores: '_',
  quotes: '"',
  apostrophes: "'",
  braces: '{',
  brackets: '<',
  'at signs': '@',
  percents: '%',
  'combining marks': '\u0301',
  'direction marks': '\u200f',
  'high surrogates': '\ud83d',
  emoji: '😀',
  'digits and spaces': '1 ',
  'digits and commas': '1,',
  'digits and points': '1.',
  'letters and spaces': 'a ',
  'letters and points': 'a.',
  'letters and commas': 'a,',
  'letters and hyphens': 'a-',
  'hyphens and spaces': '- ',
  days: 'mon ',
  spans: '9-12 ',
  durations: '1h30m',
  addresses: 'a@a.',
  currencies: 'dh ',
};

/** What stands before and after, so that a reader cannot trim the text or accept it early. */
const ENDS: readonly (readonly [string, string])[] = [
  ['', ''],
  ['x', 'x'],
  ['1', 'x'],
  ['a@', '!'],
  ['9:00', '-10:00'],
];

export interface TextClass {
  name: string;
  /** A text of about this length; one of another number never equals it. */
  text: (length: number, number: number) => string;
}

const classOf = (name: string, repeated: (length: number) => string): TextClass[] =>
  ENDS.map(([before, after]) => ({
    name: `${before} ${name} ${after}`.trim(),
    text: (length, number) => `${before}${repeated(length)}${after}${'~'.repeat(number)}`,
  }));

export const TEXT_CLASSES: readonly TextClass[] = [
  ...Object.entries(UNITS).flatMap(([name, unit]) =>
    classOf(name, (length) => unit.repeat(Math.ceil(length / unit.length))),
  ),
  // The canonical order of Unicode moves each of the second half before the whole first half.
  ...classOf(
    'combining marks out of order',
    (length) => `a${'\u0301'.repeat(length / 2)}${'\u0323'.repeat(length / 2)}`,
  ),
];

import { describe, expect, it } from 'vitest';
import { en } from '#src/lib/messages/en/index.ts';
import { readSources } from './source.ts';

/** Texts that the specification defines to the letter. */
const BY_SPECIFICATION = new Set([
  'shell.loading',
  'errors.try_again',
  'errors.reload_page',
  'app_categories.screen',
  'campaigns.screen',
  'zones.screen',
]);
/** Words that read as translated, or for which docs/glossary.md has another one. */
const BANNED =
  /\b(whoever|so long|of late|meanwhile|somebody|any more|not to be had|what is told|say why|taken back|bring it back|pick-up|e-mail|could not be read|no such|just now)\b/i;
/** Words that hide the subject of a comment, or stand in for the field's own term. */
const BANNED_IN_COMMENTS =
  /\b(whoever|so long (?!ago)|of late|what is told|what became of|somebody|not to be had|any more|one's own|say why|taken back|pick-up|e-mail|errand|put away|in sight|of no account|desk|anew|thus|is told|are told|says so|say so|harms nobody|has teeth|inwords)\b/i;
/** Names of the old vocabulary: presence, intent and result are the terms now. */
const BANNED_NAMES =
  /\b(\w*Desk|desk[A-Z]\w*|\w*[eE]rrand\w*|\w*[iI]nWords|(heard|told|said|knock|nasty|somebody)([A-Z]\w*)?|boss|keeper|troubled|unsaid|untaken|wares|wish(es|ed|[A-Z]\w*)?|\w*Wish)\b/;
/** Titles of tests that only their author understands. */
const BANNED_TITLES =
  /\b(has teeth|have teeth|whoever|somebody|harms nobody|taken back|anew|axe finds|amiss|what is told|hears? of|is heard|without a word|on no path|is no (day|number)|no complaint|had before|for nobody else|one starts|one’s choice|everybody|all the same|says? so|in hand|goes on|under way|gives? way|what is no|whom|so long|what became|no such|brought back)\b/i;
/** Empty states and instructions are sentences even when they are short. */
const SHORT_SENTENCE = /^(No|None|Never|Nothing|Enter|Choose|Check)\b/;
/** Names that keep their capital inside a text. */
const NAMES =
  /^(Alt|Arabic|Backspace|Casablanca|Cmd|Ctrl|Chrome|Delete|Driver|Edge|English|Enter|Esc|Escape|Firefox|French|GeoJSON|Home|Latin|MacRoman|Money|Safari|Sat|Settings|Shift|Space|Suggest|Tawsil|WebGL|WebP|Windows|Work|Yours)\b/;

const messages = Object.entries(en).flatMap(([part, texts]) =>
  Object.entries(texts).map(([name, text]) => [`${part}.${name}`, text] as const),
);
const wrong = (isWrong: (text: string, key: string) => boolean): string[] =>
  messages
    .filter(([key, text]) => !BY_SPECIFICATION.has(key) && isWrong(text, key))
    .map(([key, text]) => `${key}: ${text}`);

/** The phrases of a message: without placeholders, choices and quotations. */
const phrases = (text: string): string[] =>
  text
    .replaceAll(/\{\w+(, number)?\}/g, ' x ')
    .split(/[{}“”]|(?<=[.:;·?…])\s+/)
    .map((phrase) => phrase.trim());

const LITERAL = /'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\\n]|\\.)*)`/g;
/** Sentences in the code of the server: literals that start with a capital and have spaces. */
const sentences = (source: string): string[] =>
  source
    .split('\n')
    .filter((line) => !/^\s*(\/\/|\*|\/\*)/.test(line))
    .flatMap((line) => [...line.matchAll(LITERAL)].map(([, plain, template]) => plain ?? template))
    .filter((text): text is string => text !== undefined && /^[A-Z].* /.test(text));

/** The comments of a file, each with its lines joined; those at the end of a line of code too. */
const comments = (source: string): string[] =>
  [...source.matchAll(/\/\*[\s\S]*?\*\/|(?:^[ \t]*\/\/.*\n?)+|[;,{}] \/\/ .*/gm)].map(([comment]) =>
    comment.replaceAll(/\n\s*(\*|\/\/) ?/g, ' '),
  );

/** The identifiers of a file, without those in strings and comments. */
const names = (source: string): string[] =>
  source
    .replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
    .replaceAll(LITERAL, "''")
    .match(/[A-Za-z_$][\w$]*/g) ?? [];

/** The titles of a file's tests and suites. */
const titles = (source: string): string[] =>
  [...source.matchAll(/\b(?:describe|it|test)(?:\.\w+)*(?:\([^'`]*?\))?\(\s*(['`])(.*?)\1/g)].map(
    ([, , title = '']) => title,
  );

describe('the house style of docs/glossary.md', () => {
  it('has ellipses of one character that follow their word', () => {
    expect(wrong((text) => /\.\.\.| …/.test(text))).toEqual([]);
  });

  it('has curly quotes and apostrophes, except for characters that users type', () => {
    expect(wrong((text, key) => /['"]/.test(text) && key !== 'live.query_open_quote')).toEqual([]);
  });

  it('has no banned word on a screen', () => {
    expect(wrong((text) => BANNED.test(text))).toEqual([]);
  });

  it('has no banned word in responses of the server', () => {
    const files = readSources().filter(
      ({ path }) =>
        /^(server|contract)\//.test(path) &&
        !/\.test\.ts$|\/(city|bootstrap|migrations|replay)\//.test(path),
    );
    expect(files.length).toBeGreaterThan(200);
    const found = files.flatMap(({ path, text }) =>
      sentences(text)
        .filter((sentence) => BANNED.test(sentence))
        .map((sentence) => `${path}: ${sentence}`),
    );
    expect(found).toEqual([]);
  });

  it('has no banned word in a comment', () => {
    // This file plants some; a migration that was released is never edited.
    const files = readSources().filter(
      ({ path }) => !path.endsWith('house-style.test.ts') && !path.includes('/migrations/'),
    );
    expect(files.length).toBeGreaterThan(1_500);
    const found = files.flatMap(({ path, text }) =>
      comments(text)
        .filter((comment) => BANNED_IN_COMMENTS.test(comment))
        .map((comment) => `${path}: ${comment}`),
    );
    expect(found).toEqual([]);
  });

  it('has no banned name, and no banned word in the title of a test', () => {
    const found = readSources()
      .filter(({ path }) => !path.endsWith('house-style.test.ts') && !path.includes('/migrations/'))
      .flatMap(({ path, text }) =>
        [
          ...names(text).filter((name) => BANNED_NAMES.test(name)),
          ...titles(text).filter((title) => BANNED_TITLES.test(title)),
        ].map((breach) => `${path}: ${breach}`),
      );
    expect(found).toEqual([]);
  });

  it('ends no label with a full stop', () => {
    expect(
      wrong(
        (text) => text.split(' ').length <= 2 && text.endsWith('.') && !SHORT_SENTENCE.test(text),
      ),
    ).toEqual([]);
  });

  it('is in sentence case', () => {
    const hasTitleCase = (phrase: string) =>
      phrase
        .split(/[\s/]+/)
        .slice(1)
        .some((word) => /^[A-Z][a-z]/.test(word) && !NAMES.test(word));
    expect(
      wrong(
        (text, key) =>
          !key.startsWith('screens.') &&
          key !== 'shell.app_title' &&
          phrases(text).some(hasTitleCase),
      ),
    ).toEqual([]);
  });

  it('finds planted violations', () => {
    expect(BANNED.test('Nobody can be had just now')).toBe(true);
    const planted =
      'f();\n/**\n * Tells it\n * whoever asks.\n */\n// What became\n// of it.\nlet a; // So long as it is.\n';
    expect(comments(planted).filter((comment) => BANNED_IN_COMMENTS.test(comment))).toHaveLength(3);
    expect(
      names('const payoutDesk = toldAll(inWords); // errand').filter((name) =>
        BANNED_NAMES.test(name),
      ),
    ).toEqual(['payoutDesk', 'toldAll', 'inWords']);
    expect(
      titles("it('has teeth', f); it.each(all)('is told anew', g);").filter((title) =>
        BANNED_TITLES.test(title),
      ),
    ).toHaveLength(2);
    expect(sentences("throw refuse('There is no such file.');")).toEqual([
      'There is no such file.',
    ]);
  });
});

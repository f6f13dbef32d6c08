import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, Visitor } from 'vite';
import type { Language } from '#rules/language.ts';
import { readSources } from '#tests/architecture/source.ts';

/** The languages that are translated from English. */
export type TranslatedLanguage = Exclude<Language, 'en'>;

/** A text in a source file: the literal from `start` to `end`, on the lines from `first` to `last`. */
export interface SourceText {
  file: string;
  text: string;
  start: number;
  end: number;
  first: number;
  last: number;
}

const MESSAGES = 'src/lib/messages';
const REASONS = 'contract/reasons';

/** The texts of a file that are values of an object, by the name of their property. */
function textsOf(file: string): [name: string, found: SourceText][] {
  const source = readFileSync(file, 'utf8');
  const lineAt = (offset: number) => source.slice(0, offset).split('\n').length;
  const found: [string, SourceText][] = [];
  new Visitor({
    Property({ key, value, start }) {
      const name =
        key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : null;
      if (name === null || value.type !== 'Literal' || typeof value.value !== 'string') return;
      const text = { file, text: value.value, start: value.start, end: value.end };
      found.push([name, { ...text, first: lineAt(start), last: lineAt(value.end) }]);
    },
  }).visit(parseSync(file, source).program);
  return found;
}

/** The sentences of the server, by the key of their reason: `{ code, text }`. */
function reasonsOf(file: string): [key: string, found: SourceText][] {
  const source = readFileSync(file, 'utf8');
  const keyAt = new Map<number, string>();
  new Visitor({
    Property({ key, value }) {
      if (value.type !== 'ObjectExpression') return;
      const name = key.type === 'Literal' ? String(key.value) : null;
      if (name === null) return;
      for (const inner of value.properties)
        if (inner.type === 'Property' && inner.value.type === 'Literal')
          keyAt.set(inner.value.start, name);
    },
  }).visit(parseSync(file, source).program);
  return textsOf(file).flatMap(([name, text]) => {
    const key = keyAt.get(text.start);
    return name === 'text' && key !== undefined ? [[key, text] as const] : [];
  }) as [string, SourceText][];
}

const sourceFiles = (folder: string): string[] =>
  readSources()
    .map(({ path: file }) => file)
    .filter((file) => file.startsWith(`${folder}/`) && /(?<!\.test)\.ts$/.test(file));

const contextOf = (folder: string, file: string, name: string): string =>
  `${path.relative(folder, file).replace(/\.ts$/, '')}.${name}`;

/** The texts of a language by their context: the file, and the name in it: `payouts.status_paid`. */
export function textsIn(language: Language): Map<string, SourceText> {
  const folder = `${MESSAGES}/${language}`;
  return new Map(
    sourceFiles(folder).flatMap((file) =>
      textsOf(file).map(([name, text]) => [contextOf(folder, file, name), text] as const),
    ),
  );
}

/**
 * The English text of each context of a language: that of the console, or the sentence of the
 * server. Words that English has inside its sentences have none.
 */
export function englishOf(contexts: Iterable<string>): Map<string, SourceText> {
  const messages = textsIn('en');
  const reasons = new Map(sourceFiles(REASONS).flatMap(reasonsOf));
  const found = new Map<string, SourceText>();
  for (const context of contexts) {
    const reason = /^reasons\/[\w-]+\.(.+)$/.exec(context)?.[1];
    const english = reason === undefined ? messages.get(context) : reasons.get(reason);
    if (english) found.set(context, english);
  }
  return found;
}

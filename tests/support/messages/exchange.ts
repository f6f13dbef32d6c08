import { readFileSync, writeFileSync } from 'node:fs';
import { faultOfTranslation } from './faults.ts';
import { lastChanges } from './last-changed.ts';
import { placesOfMessages } from './places.ts';
import type { PoMessage } from './po.ts';
import { englishOf, type SourceText, type TranslatedLanguage, textsIn } from './texts.ts';

/** What an import has done and has not done. */
export interface ImportReport {
  /** Contexts of the messages that were changed. */
  changed: string[];
  /** Contexts with what is wrong with their translation; none of them was changed. */
  refused: { context: string; why: string }[];
}

/**
 * The messages of a language for a translator: where each is shown, and whether the English one was
 * changed since it was translated. Words that English has inside of its sentences are left out.
 */
export function messagesOf(
  language: TranslatedLanguage,
  changedAt: (text: SourceText) => number | null = lastChanges(),
): PoMessage[] {
  const own = textsIn(language);
  const english = englishOf(own.keys());
  const places = placesOfMessages();
  return [...own].flatMap(([context, text]) => {
    const of = english.get(context);
    // PO takes the empty text for its header.
    if (!of || of.text === '') return [];
    const [theirs, ours] = [changedAt(of), changedAt(text)];
    return {
      context,
      english: of.text,
      translation: text.text,
      places: places(context),
      isFuzzy: theirs !== null && ours !== null && theirs > ours,
    };
  });
}

const literal = (text: string): string =>
  `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'").replaceAll('\n', '\\n')}'`;

/** A text of a file, and what takes its place. */
type Replacement = Pick<SourceText, 'start' | 'end'> & { by: string };

/** Replaces texts of a source, from its end on, so that no place moves before it is used. */
export function replaceTexts(source: string, texts: readonly Replacement[]): string {
  let changed = source;
  for (const { start, end, by } of texts.toSorted((a, b) => b.start - a.start))
    changed = changed.slice(0, start) + literal(by) + changed.slice(end);
  return changed;
}

/**
 * Writes translations into the messages of a language. A message that is not translated or still
 * fuzzy stays as it is; one that is not known, of another English text, or at fault is refused.
 */
export function importMessages(
  language: TranslatedLanguage,
  messages: readonly PoMessage[],
): ImportReport {
  const own = textsIn(language);
  const english = englishOf(own.keys());
  const report: ImportReport = { changed: [], refused: [] };
  const byFile = new Map<string, Replacement[]>();
  for (const { context, english: msgid, translation, isFuzzy } of messages) {
    const text = own.get(context);
    if (translation === '' || isFuzzy || text?.text === translation) continue;
    const fault =
      text === undefined
        ? 'is no message of the console'
        : english.get(context)?.text !== msgid
          ? 'was made from an English text that has changed since'
          : faultOfTranslation(language, msgid, translation);
    if (fault !== null) report.refused.push({ context, why: fault });
    else if (text) {
      report.changed.push(context);
      byFile.set(text.file, [...(byFile.get(text.file) ?? []), { ...text, by: translation }]);
    }
  }
  for (const [file, texts] of byFile)
    writeFileSync(file, replaceTexts(readFileSync(file, 'utf8'), texts));
  return report;
}

import { po } from 'gettext-parser';
import type { TranslatedLanguage } from './texts.ts';

/** A message as a translator gets it. */
export interface PoMessage {
  /** The file and the name in it: `payouts.status_paid`. */
  context: string;
  english: string;
  /** Empty: not translated. */
  translation: string;
  places: readonly string[];
  /** The English one has changed since. */
  isFuzzy: boolean;
}

/** Forms of plurals as CLDR has them; each message has its own in ICU's notation. */
const HEADERS = { 'Content-Type': 'text/plain; charset=utf-8', 'MIME-Version': '1.0' };

/** Writes messages as a PO file. */
export function writePo(language: TranslatedLanguage, messages: readonly PoMessage[]): Buffer {
  const translations: Parameters<typeof po.compile>[0]['translations'] = {};
  for (const { context, english, translation, places, isFuzzy } of messages)
    translations[context] = {
      [english]: {
        msgctxt: context,
        msgid: english,
        msgstr: [translation],
        comments: {
          translator: '',
          extracted: '',
          previous: '',
          reference: places.join('\n'),
          flag: ['icu-format', ...(isFuzzy ? ['fuzzy'] : [])].join('\n'),
        },
      },
    };
  const headers = { ...HEADERS, Language: language, 'Project-Id-Version': 'Tawsil' };
  return po.compile({ charset: 'utf-8', headers, translations }, { foldLength: 0 });
}

/** Reads the messages of a PO file. @throws what the file has that is no PO. */
export function readPo(file: Buffer): PoMessage[] {
  const { translations } = po.parse(file);
  return Object.entries(translations).flatMap(([context, byEnglish]) =>
    Object.values(byEnglish).flatMap(({ msgid, msgstr, comments }) =>
      context === '' || msgid === ''
        ? []
        : {
            context,
            english: msgid,
            translation: msgstr[0] ?? '',
            places: comments?.reference ? comments.reference.split('\n') : [],
            isFuzzy: /\bfuzzy\b/.test(comments?.flag ?? ''),
          },
    ),
  );
}

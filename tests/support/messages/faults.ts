import { IntlMessageFormat } from 'intl-messageformat';
import type { TranslatedLanguage } from './texts.ts';

type Part = ReturnType<IntlMessageFormat['getAst']>[number];

/** The types of the parts of a message that are numbers with forms, and choices. */
const PLURAL = 6;
const SELECT = 5;
const FORMS = {
  fr: ['one', 'other'],
  ar: ['one', 'two', 'few', 'many', 'other'],
} as const;

interface Found {
  /** Names of arguments, also inside of options. */
  names: Set<string>;
  /** The forms of each number that has forms. */
  forms: string[][];
}

function read(parts: readonly Part[], found: Found = { names: new Set(), forms: [] }): Found {
  for (const part of parts) {
    // Literal texts, and the number sign of a plural, have no name.
    if (part.type !== 0 && part.type !== 7) found.names.add(part.value);
    if (part.type === PLURAL || part.type === SELECT) {
      if (part.type === PLURAL)
        found.forms.push(Object.keys(part.options).filter((name) => !name.startsWith('=')));
      for (const { value } of Object.values(part.options)) read(value, found);
    }
  }
  return found;
}

const parse = (text: string, locale: string) => read(new IntlMessageFormat(text, locale).getAst());
const namesOf = ({ names }: Found) => [...names].sort().join(', ');

/** Why a translation cannot take the place of the English message; null: it can. */
export function faultOfTranslation(
  language: TranslatedLanguage,
  english: string,
  translation: string,
): string | null {
  let ours: Found;
  try {
    ours = parse(translation, language);
  } catch (error) {
    return `is no ICU message: ${String(error)}`;
  }
  const theirs = namesOf(parse(english, 'en'));
  if (namesOf(ours) !== theirs) return `has the arguments ${namesOf(ours)} instead of ${theirs}`;
  const lacking = FORMS[language].filter((form) => ours.forms.some((own) => !own.includes(form)));
  return lacking.length === 0 ? null : `lacks the forms ${lacking.join(', ')} of a number`;
}

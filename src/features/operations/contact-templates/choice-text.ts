import { CHOICE_TEXTS, type Choice } from '#contract/operations/contact/choices.ts';
import { isLanguage } from '#rules/language.ts';
import { currentLanguage } from '#src/lib/i18n.ts';

/** The words of an answer that a message offers, in the reader's language. */
export function choiceText(choice: Choice): string {
  const language = currentLanguage();
  return CHOICE_TEXTS[choice][isLanguage(language) ? language : 'en'];
}

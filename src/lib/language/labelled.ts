import { currentLanguage } from '#src/lib/i18n.ts';

/** A label and what it names; in French with a no-break space before the colon. */
export const labelled = (label: string, text: string): string =>
  `${label}${currentLanguage() === 'fr' ? '\u00a0' : ''}: ${text}`;

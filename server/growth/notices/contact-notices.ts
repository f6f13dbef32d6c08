import type { Language } from '#rules/language.ts';

/** The name of the sender: the platform’s own. */
export const CONTACT_TITLES: Readonly<Record<Language, { title: string }>> = {
  fr: { title: 'Message de l’assistance' },
  ar: { title: 'رسالة من فريق المساعدة' },
  en: { title: 'Message from support' },
};

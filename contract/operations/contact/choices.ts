import { z } from 'zod';
import type { Language } from '#rules/language.ts';

/** The fixed answers that a message may offer, in the order in which apps show them. */
export const CHOICES = [
  'yes',
  'no',
  'understood',
  'on_my_way',
  'at_door',
  'ready_now',
  'ready_in_5',
  'ready_in_10',
  'ready_in_20',
  'keep_waiting',
  'cancel_it',
  'cannot',
  'call_me',
] as const;
export const Choice = z.enum(CHOICES).meta({ id: 'ContactChoice' });
export type Choice = z.output<typeof Choice>;

/** How many of them a message offers. */
export const MOST_CHOICES = 4;

/** Their words, for apps and staff. */
export const CHOICE_TEXTS: Readonly<Record<Choice, Readonly<Record<Language, string>>>> = {
  yes: { fr: 'Oui', ar: 'نعم', en: 'Yes' },
  no: { fr: 'Non', ar: 'لا', en: 'No' },
  understood: { fr: 'Bien compris', ar: 'مفهوم', en: 'Understood' },
  on_my_way: { fr: 'J’arrive', ar: 'أنا في الطريق', en: 'On my way' },
  at_door: { fr: 'Je suis devant la porte', ar: 'أنا أمام الباب', en: 'I am at the door' },
  ready_now: { fr: 'C’est prêt', ar: 'الطلب جاهز', en: 'It is ready' },
  ready_in_5: { fr: 'Prêt dans 5 minutes', ar: 'جاهز خلال 5 دقائق', en: 'Ready in 5 minutes' },
  ready_in_10: { fr: 'Prêt dans 10 minutes', ar: 'جاهز خلال 10 دقائق', en: 'Ready in 10 minutes' },
  ready_in_20: { fr: 'Prêt dans 20 minutes', ar: 'جاهز خلال 20 دقيقة', en: 'Ready in 20 minutes' },
  keep_waiting: { fr: 'Je préfère attendre', ar: 'أفضل الانتظار', en: 'I would rather wait' },
  cancel_it: { fr: 'Annulez, s’il vous plaît', ar: 'ألغوا الطلب من فضلكم', en: 'Please cancel it' },
  cannot: { fr: 'Ce n’est pas possible', ar: 'غير ممكن', en: 'It is not possible' },
  call_me: { fr: 'Appelez-moi', ar: 'اتصلوا بي', en: 'Call me' },
};

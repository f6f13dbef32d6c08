import { z } from 'zod';
import { LANGUAGES, type Language } from '#rules/language.ts';
import { contactReasons } from '../../reasons/operations/contact.ts';
import { type FieldFault, faultOf } from '../../reasons/reason.ts';
import { Choice, MOST_CHOICES } from './choices.ts';
import { type ContactParty, MessageText } from './contact.ts';
import { safeValue, textFault } from './safe-text.ts';

/** The templates of a party are numbered 1 to 9: the key that chooses one. */
export const MOST_TEMPLATES = 9;

/** What may be filled into the texts for each party, as `{order}`. */
export const CONTACT_VARIABLES = {
  customer: ['order', 'store', 'driver', 'minutes', 'amount', 'phone'],
  store: ['order', 'driver', 'minutes', 'phone'],
  driver: ['order', 'store', 'customer', 'minutes', 'phone'],
} as const satisfies Record<ContactParty, readonly string[]>;
export type ContactVariable = (typeof CONTACT_VARIABLES)[ContactParty][number];
export type ContactValues = Readonly<Partial<Record<ContactVariable, string>>>;

/** The editable fields of a template. */
export const contactTemplateFields = {
  isOn: z.boolean().meta({ description: 'Whether it is offered' }),
  defaultLanguage: z.enum(LANGUAGES).meta({
    description: 'For readers whose language the template does not have',
  }),
  bodies: z.strictObject({
    fr: MessageText.optional(),
    ar: MessageText.optional(),
    en: MessageText.optional(),
  }),
  choices: z
    .array(Choice)
    .max(MOST_CHOICES)
    .meta({ description: 'The fixed answers that it offers' }),
};
const Fields = z.object(contactTemplateFields);
type Fields = z.output<typeof Fields>;

const NAMED = /\{([^{}]*)\}/g;

/** Why a text cannot be sent to a party; null if it can. */
function bodyFault(
  path: string,
  text: string,
  { party, phone }: { party: ContactParty; phone: string | null },
): FieldFault | null {
  const allowed: readonly string[] = CONTACT_VARIABLES[party];
  const known = allowed.map((name) => `{${name}}`);
  const wrong = [...text.matchAll(NAMED)].find(([, name = '']) => !allowed.includes(name));
  if (wrong) {
    const params = { variable: wrong[0], known };
    return faultOf(contactReasons, path, 'contact.unknown_variable', params);
  }
  // A value separates nothing: digits around it may be one number, and it one word with what it touches.
  return (
    textFault(path, text.replaceAll(NAMED, ' '), phone) ??
    textFault(path, text.replaceAll(NAMED, 'xx'), phone)
  );
}

/** The faults of a template’s fields. `phone`: the platform’s number. */
export function contactTemplateFaults(
  { bodies, defaultLanguage }: Pick<Fields, 'bodies' | 'defaultLanguage'>,
  of: { party: ContactParty; phone: string | null },
): FieldFault[] {
  const faults: FieldFault[] = [];
  for (const language of LANGUAGES) {
    const text = bodies[language];
    const fault = text === undefined ? null : bodyFault(`bodies.${language}`, text, of);
    if (fault) faults.push(fault);
  }
  if (bodies[defaultLanguage] === undefined)
    faults.push(faultOf(contactReasons, 'bodies', 'contact.default_language'));
  return faults;
}

/** The text of a template in a language, or in its own one. */
export const bodyIn = (
  { bodies, defaultLanguage }: Pick<Fields, 'bodies' | 'defaultLanguage'>,
  language: Language,
): { text: string; language: Language } => {
  const text = bodies[language];
  return text === undefined
    ? { text: bodies[defaultLanguage] ?? '', language: defaultLanguage }
    : { text, language };
};

/** Names that other people chose; the other values are the server’s own. */
const OF_OTHERS: readonly ContactVariable[] = ['store', 'driver', 'customer'];

/** The variables of a text that have no value. */
export const missingValues = (text: string, values: ContactValues): string[] =>
  [...text.matchAll(NAMED)].flatMap(([, name = '']) =>
    values[name as ContactVariable] ? [] : [name],
  );

/** A text with its values filled in, each escaped; a value is never read as a variable. */
export const fillText = (text: string, values: ContactValues): string =>
  text
    .replaceAll(NAMED, (_, name: ContactVariable) => {
      const value = values[name] ?? '';
      return OF_OTHERS.includes(name) ? safeValue(value) : value;
    })
    .trim();

/** The values that the preview of a template uses. */
export const SAMPLE_CONTACT_VALUES: Readonly<Record<ContactVariable, string>> = {
  order: '#1042',
  store: 'Café Atlas',
  driver: 'Yassine',
  customer: 'Salma',
  minutes: '15',
  amount: '163.80 MAD',
  phone: '05 22 00 00 00',
};

import { z } from 'zod';
import { LANGUAGES, Translated, TranslatedLong } from '../../names.ts';
import { BODY_LENGTH, CampaignLanguage, TITLE_LENGTH } from './campaign.ts';

/** The events of an order that its customer hears of, in the order of its life. */
export const ORDER_MESSAGE_EVENTS = [
  'order.accepted',
  'order.picked_up',
  'order.delivered',
  'order.cancelled',
] as const;
export const OrderMessageEvent = z.enum(ORDER_MESSAGE_EVENTS).meta({ id: 'OrderMessageEvent' });
export type OrderMessageEvent = z.output<typeof OrderMessageEvent>;

/** What staff call the message of each event. */
export const ORDER_MESSAGE_NAMES = {
  'order.accepted': 'Accepted',
  'order.picked_up': 'On the way',
  'order.delivered': 'Delivered',
  'order.cancelled': 'Cancelled',
} as const satisfies Record<OrderMessageEvent, string>;

/** What the text of each event may name, as `{order}`. */
export const PLACEHOLDERS = {
  'order.accepted': ['order', 'store', 'minutes'],
  'order.picked_up': ['order', 'store', 'driver', 'minutes'],
  'order.delivered': ['order', 'store', 'driver'],
  'order.cancelled': ['order', 'store', 'reason'],
} as const satisfies Record<OrderMessageEvent, readonly string[]>;
export type Placeholder = (typeof PLACEHOLDERS)[OrderMessageEvent][number];
export type PlaceholderValues = Readonly<Partial<Record<Placeholder, string>>>;

/** What of a template is decided by people. */
export const templateFields = {
  isOn: z.boolean().meta({ description: 'Customers get this message' }),
  defaultLanguage: CampaignLanguage.meta({
    description: 'For devices whose language the template does not have',
  }),
  titles: Translated(TITLE_LENGTH),
  bodies: TranslatedLong(BODY_LENGTH),
};
const Fields = z.object(templateFields);
type Fields = z.output<typeof Fields>;

const NAMED = /\{([^{}]*)\}/g;

/** Why a text cannot be rendered; null: it can. */
function textFault(text: string, allowed: readonly string[]): string | null {
  const wrong = [...text.matchAll(NAMED)].find(([, name = '']) => !allowed.includes(name));
  const known = allowed.map((name) => `{${name}}`).join(', ');
  if (wrong) return `${wrong[0]} is not known here: ${known} are`;
  return /[{}]/.test(text.replaceAll(NAMED, '')) ? `has a brace without its other: ${known}` : null;
}

/** What contradicts itself in the fields of a template, and what it cannot name. */
export function templateFaults(event: OrderMessageEvent, fields: Omit<Fields, 'isOn'>) {
  const faults: { path: string; message: string }[] = [];
  for (const path of ['titles', 'bodies'] as const) {
    const other = fields[path === 'titles' ? 'bodies' : 'titles'];
    for (const language of LANGUAGES) {
      const text = fields[path][language];
      const at = `${path}.${language}`;
      const fault = text === undefined ? null : textFault(text, PLACEHOLDERS[event]);
      if (fault) faults.push({ path: at, message: fault });
      if (text === undefined && language === fields.defaultLanguage)
        faults.push({ path, message: 'needs the default language' });
      else if (text === undefined && other[language] !== undefined)
        faults.push({ path, message: 'must have the same languages as the other' });
    }
  }
  return faults;
}

/** A text with its placeholders filled in. */
export const renderText = (text: string, values: PlaceholderValues): string =>
  text.replaceAll(NAMED, (_, name: Placeholder) => values[name] ?? '').trim();

/** What the preview of a template fills in. */
export const SAMPLE_VALUES: Readonly<Record<Placeholder, string>> = {
  order: '#1042',
  store: 'Café Atlas',
  driver: 'Yassine',
  minutes: '15',
  reason: 'The store has run out of an item.',
};

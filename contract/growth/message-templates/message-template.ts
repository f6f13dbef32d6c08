import { z } from 'zod';
import { LANGUAGES } from '#rules/language.ts';
import { TranslatedLong, Translations } from '../../names.ts';
import { templateReasons } from '../../reasons/growth/message-templates.ts';
import { type FieldFault, faultOf } from '../../reasons/reason.ts';
import { BODY_LENGTH, CampaignLanguage, TITLE_LENGTH } from '../campaigns/campaign.ts';

/** The events of an order that its customer is notified of, in the order in which they occur. */
export const ORDER_NOTICE_EVENTS = [
  'order.accepted',
  'order.picked_up',
  'order.delivered',
  'order.cancelled',
] as const;
export const OrderNoticeEvent = z.enum(ORDER_NOTICE_EVENTS).meta({ id: 'OrderNoticeEvent' });
export type OrderNoticeEvent = z.output<typeof OrderNoticeEvent>;

/** The names of the messages, as staff see them. */
export const ORDER_NOTICE_NAMES = {
  'order.accepted': 'Accepted',
  'order.picked_up': 'On the way',
  'order.delivered': 'Delivered',
  'order.cancelled': 'Cancelled',
} as const satisfies Record<OrderNoticeEvent, string>;

/** The placeholders that the text of each event may contain, as `{order}`. */
export const PLACEHOLDERS = {
  'order.accepted': ['order', 'store', 'minutes'],
  'order.picked_up': ['order', 'store', 'driver', 'minutes'],
  'order.delivered': ['order', 'store', 'driver'],
  'order.cancelled': ['order', 'store', 'reason'],
} as const satisfies Record<OrderNoticeEvent, readonly string[]>;
export type Placeholder = (typeof PLACEHOLDERS)[OrderNoticeEvent][number];
export type PlaceholderValues = Readonly<Partial<Record<Placeholder, string>>>;

/** The editable fields of a template. */
export const templateFields = {
  isOn: z.boolean().meta({ description: 'Whether customers get this message' }),
  defaultLanguage: CampaignLanguage.meta({
    description: 'For devices whose language the template does not have',
  }),
  titles: Translations(TITLE_LENGTH),
  bodies: TranslatedLong(BODY_LENGTH),
};
const Fields = z.object(templateFields);
type Fields = z.output<typeof Fields>;

const NAMED = /\{([^{}]*)\}/g;

/** Why a text cannot be rendered; null if it can. */
function textFault(path: string, text: string, allowed: readonly string[]): FieldFault | null {
  const wrong = [...text.matchAll(NAMED)].find(([, name = '']) => !allowed.includes(name));
  const known = allowed.map((name) => `{${name}}`);
  if (wrong) {
    const params = { placeholder: wrong[0], known };
    return faultOf(templateReasons, path, 'template.unknown_placeholder', params);
  }
  return /[{}]/.test(text.replaceAll(NAMED, ''))
    ? faultOf(templateReasons, path, 'template.unmatched_brace', { known })
    : null;
}

/**
 * The contradictions between the fields of a template, and placeholders that it may not contain.
 */
export function templateFaults(event: OrderNoticeEvent, fields: Omit<Fields, 'isOn'>) {
  const faults: FieldFault[] = [];
  for (const path of ['titles', 'bodies'] as const) {
    const other = fields[path === 'titles' ? 'bodies' : 'titles'];
    for (const language of LANGUAGES) {
      const text = fields[path][language];
      const at = `${path}.${language}`;
      const fault = text === undefined ? null : textFault(at, text, PLACEHOLDERS[event]);
      if (fault) faults.push(fault);
      if (text === undefined && language === fields.defaultLanguage)
        faults.push(faultOf(templateReasons, path, 'template.default_language'));
      else if (text === undefined && other[language] !== undefined)
        faults.push(faultOf(templateReasons, path, 'template.same_languages'));
    }
  }
  return faults;
}

/** Renders a text with the values of its placeholders. */
export const renderText = (text: string, values: PlaceholderValues): string =>
  text.replaceAll(NAMED, (_, name: Placeholder) => values[name] ?? '').trim();

/** The values that the preview of a template uses. */
export const SAMPLE_VALUES: Readonly<Record<Placeholder, string>> = {
  order: '#1042',
  store: 'Café Atlas',
  driver: 'Yassine',
  minutes: '15',
  reason: 'The store has run out of an item.',
};

import { type CauseSettings, wordsForCustomers } from '#contract/causes/cause-settings.ts';
import { type CauseGiven, customerWords } from '#contract/causes/cause-words.ts';
import {
  type OrderNoticeEvent,
  type PlaceholderValues,
  renderText,
} from '#contract/growth/message-templates/message-template.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import type { Language } from '#rules/language.ts';
import { MINUTE_MS } from '#rules/time.ts';
import type { Trx } from '../../platform/db/schema.ts';
import type { TemplateRow } from '../message-templates/proposed.ts';
import { devicesForOrders, noticesOn } from './device-notices.ts';
import type { Notice } from './notices.ts';

export interface OrderNoticeCause {
  type: OrderNoticeEvent;
  at: Date;
  why: CauseGiven;
  order: Order;
}

/** Promises are rounded to this precision. */
const STEP_MINUTES = 5;

function valuesOf(
  { at, why, order }: OrderNoticeCause,
  language: Language,
  causes: CauseSettings,
): PlaceholderValues {
  const left = (Date.parse(order.promisedAt) - at.getTime()) / MINUTE_MS;
  const minutes = Math.max(STEP_MINUTES, Math.ceil(left / STEP_MINUTES) * STEP_MINUTES);
  return {
    order: `#${order.id}`,
    store: order.store.name,
    minutes: String(minutes),
    // Customers see only the first name of a driver.
    driver: order.driver?.name.split(' ')[0] ?? '',
    reason: customerWords(why, language, (cause) => wordsForCustomers(causes, cause)),
  };
}

/** A rendered template in a language, otherwise in the template's own. */
function textIn(
  template: TemplateRow,
  wanted: Language,
  happening: OrderNoticeCause,
  causes: CauseSettings,
) {
  const has = template.titles[wanted] !== undefined && template.bodies[wanted] !== undefined;
  const language = has ? wanted : template.default_language;
  const values = valuesOf(happening, language, causes);
  return {
    title: renderText(template.titles[language] ?? '', values),
    body: renderText(template.bodies[language] ?? '', values),
  };
}

/** The notices about events of orders, for the devices of their customers. */
export async function orderNotices(
  trx: Trx,
  happenings: readonly OrderNoticeCause[],
  templates: ReadonlyMap<OrderNoticeEvent, TemplateRow>,
  causes: CauseSettings,
): Promise<Notice[]> {
  const relevant = happenings.filter(({ type }) => templates.has(type));
  if (relevant.length === 0) return [];
  const devices = await devicesForOrders(
    trx,
    relevant.map(({ order }) => order.customer.id),
  );
  return relevant.flatMap((happening) => {
    const { type, at, order } = happening;
    const template = templates.get(type);
    if (!template) return [];
    return noticesOn(devices, {
      userId: order.customer.id,
      kind: 'order',
      subject: order.id,
      event: type,
      at,
      textIn: (language) => textIn(template, language, happening, causes),
    });
  });
}

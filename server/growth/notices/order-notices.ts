import { sql } from 'kysely';
import {
  type OrderNoticeEvent,
  type PlaceholderValues,
  renderText,
} from '#contract/growth/message-templates/message-template.ts';
import type { Language } from '#contract/names.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { MINUTE_MS } from '#contract/time.ts';
import type { Trx } from '../../platform/db/schema.ts';
import type { TemplateRow } from '../message-templates/proposed.ts';
import type { Notice } from './notices.ts';

export interface OrderNoticeCause {
  type: OrderNoticeEvent;
  at: Date;
  reason: string | null;
  order: Order;
}

/** Promises are rounded to this precision. */
const STEP_MINUTES = 5;

export function valuesOf({ at, reason, order }: OrderNoticeCause): PlaceholderValues {
  const left = (Date.parse(order.promisedAt) - at.getTime()) / MINUTE_MS;
  const minutes = Math.max(STEP_MINUTES, Math.ceil(left / STEP_MINUTES) * STEP_MINUTES);
  return {
    order: `#${order.id}`,
    store: order.store.name,
    minutes: String(minutes),
    // Customers see only the first name of a driver.
    driver: order.driver?.name.split(' ')[0] ?? '',
    reason: reason ?? '',
  };
}

/** A rendered template in a language, otherwise in the template's own. */
export function textIn(template: TemplateRow, wanted: Language, values: PlaceholderValues) {
  const has = template.titles[wanted] !== undefined && template.bodies[wanted] !== undefined;
  const language = has ? wanted : template.default_language;
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
): Promise<Notice[]> {
  const relevant = happenings.filter(({ type }) => templates.has(type));
  if (relevant.length === 0) return [];
  const people = [...new Set(relevant.map(({ order }) => order.customer.id))];
  const { rows } = await sql<{ id: number; user_id: number; language: Language }>`
    select d.id, d.user_id, d.language from push_devices d
    join push_preferences p on p.user_id = d.user_id and p.orders
    where d.user_id = any(${people}) and d.is_active and d.session_id is null`.execute(trx);
  return relevant.flatMap((happening) => {
    const { type, at, order } = happening;
    const template = templates.get(type);
    if (!template) return [];
    const values = valuesOf(happening);
    return rows
      .filter((device) => device.user_id === order.customer.id)
      .map((device) => ({
        kind: 'order' as const,
        subject_id: order.id,
        event: type,
        device_id: device.id,
        user_id: device.user_id,
        zone: null,
        happened_at: at,
        due_at: at,
        ...textIn(template, device.language, values),
      }));
  });
}

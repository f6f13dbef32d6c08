import type { Order } from '#contract/routes/operations/orders.ts';
import type { Language } from '#rules/language.ts';
import { formatMoney } from '#rules/money/money.ts';
import { casablancaShown } from '#rules/time.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { devicesForOrders, noticesOn } from './device-notices.ts';
import type { Notice } from './notices.ts';

export const AMENDMENT_EVENTS = ['order.amended', 'order.amendment_proposed'] as const;
export type AmendmentEvent = (typeof AMENDMENT_EVENTS)[number];

/** An amendment in the event log, and by whom. */
export interface AmendmentNoticeCause {
  seq: bigint;
  type: AmendmentEvent;
  at: Date;
  actorId: number | null;
  order: Order;
}

const TEXTS: Record<AmendmentEvent, Record<Language, { title: string; body: string }>> = {
  'order.amended': {
    en: { title: 'Your order has changed', body: 'Order {order} from {store} is now {total}.' },
    fr: {
      title: 'Votre commande a changé',
      body: 'La commande {order} chez {store} coûte maintenant {total}.',
    },
    ar: { title: 'تغيّر طلبك', body: 'قيمة الطلب {order} من {store} أصبحت {total}.' },
  },
  'order.amendment_proposed': {
    en: {
      title: 'Please answer: a change of your order',
      body: 'Order {order} from {store} would be {total}. Answer in the app until {until}.',
    },
    fr: {
      title: 'Votre réponse, s’il vous plaît',
      body: 'La commande {order} chez {store} coûterait {total}. Répondez dans l’application avant {until}.',
    },
    ar: {
      title: 'المرجو الرد: تغيير في طلبك',
      body: 'ستصبح قيمة الطلب {order} من {store} {total}. أجب في التطبيق قبل {until}.',
    },
  },
};

/** The text about an amendment in a language. */
function textOf({ type, order }: AmendmentNoticeCause, language: Language) {
  const { title, body } = TEXTS[type][language];
  const open = type === 'order.amendment_proposed' ? order.amendment?.open : null;
  const until = open ? casablancaShown(Date.parse(open.expiresAt)).toISOString().slice(11, 16) : '';
  return {
    title,
    body: body
      .replace('{order}', () => `#${order.id}`)
      .replace('{store}', () => order.store.name)
      .replace('{total}', () => formatMoney(BigInt(open?.total ?? order.total)))
      .replace('{until}', () => until),
  };
}

/** The notices about amendments, for the devices of customers who did not ask for them. */
export async function amendmentNotices(
  trx: Trx,
  happenings: readonly AmendmentNoticeCause[],
): Promise<Notice[]> {
  const byOthers = happenings.filter(({ actorId, order }) => actorId !== order.customer.id);
  if (byOthers.length === 0) return [];
  const devices = await devicesForOrders(
    trx,
    byOthers.map(({ order }) => order.customer.id),
  );
  return byOthers.flatMap((happening) =>
    noticesOn(devices, {
      userId: happening.order.customer.id,
      kind: 'order',
      subject: happening.order.id,
      // With the number of the event, since an order may change again.
      event: `${happening.type} ${happening.seq}`,
      at: happening.at,
      textIn: (language) => textOf(happening, language),
    }),
  );
}

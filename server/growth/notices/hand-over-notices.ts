import { sql } from 'kysely';
import type { LatLon } from '#contract/geo.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import type { Language } from '#rules/language.ts';
import type { Trx } from '../../platform/db/schema.ts';
import type { PersonalMessage } from './device-notices.ts';

export const HAND_OVER_EVENTS = [
  'order.hand_over_asked',
  'order.handed_over',
  'order.hand_over_withdrawn',
] as const;
export type HandOverEvent = (typeof HAND_OVER_EVENTS)[number];

/** A part of a hand-over in the event log, and by whom. */
export interface HandOverNoticeCause {
  seq: bigint;
  type: HandOverEvent;
  at: Date;
  actorId: number | null;
  order: Order;
}

type Side = 'first' | 'second';
type Texts = Record<Language, { title: string; body: string }>;

const TEXTS: Record<HandOverEvent, Record<Side, Texts>> = {
  'order.hand_over_asked': {
    first: {
      en: { title: 'Give an order to another driver', body: 'Give order {order} to {other}.' },
      fr: {
        title: 'Remettez une commande à un autre livreur',
        body: 'Remettez la commande {order} à {other}.',
      },
      ar: { title: 'سلّم طلبا إلى سائق آخر', body: 'سلّم الطلب {order} إلى {other}.' },
    },
    second: {
      en: {
        title: 'Fetch an order from another driver',
        body: 'Fetch order {order} from {other} at {place}.',
      },
      fr: {
        title: 'Récupérez une commande auprès d’un autre livreur',
        body: 'Récupérez la commande {order} auprès de {other} à {place}.',
      },
      ar: { title: 'استلم طلبا من سائق آخر', body: 'استلم الطلب {order} من {other} في {place}.' },
    },
  },
  'order.handed_over': {
    first: {
      en: { title: 'The order was taken', body: '{other} has order {order} now.' },
      fr: { title: 'La commande a été prise', body: '{other} a maintenant la commande {order}.' },
      ar: { title: 'تم استلام الطلب', body: 'الطلب {order} أصبح مع {other}.' },
    },
    second: {
      en: { title: 'You have the order', body: 'Deliver order {order}, taken from {other}.' },
      fr: {
        title: 'Vous avez la commande',
        body: 'Livrez la commande {order}, prise auprès de {other}.',
      },
      ar: { title: 'الطلب معك', body: 'وصّل الطلب {order} الذي استلمته من {other}.' },
    },
  },
  'order.hand_over_withdrawn': {
    first: {
      en: { title: 'The order stays with you', body: 'Do not give order {order} to {other}.' },
      fr: {
        title: 'La commande reste avec vous',
        body: 'Ne remettez pas la commande {order} à {other}.',
      },
      ar: { title: 'الطلب يبقى معك', body: 'لا تسلّم الطلب {order} إلى {other}.' },
    },
    second: {
      en: { title: 'Do not fetch the order', body: 'Order {order} stays with {other}.' },
      fr: {
        title: 'Ne récupérez pas la commande',
        body: 'La commande {order} reste avec {other}.',
      },
      ar: { title: 'لا تستلم الطلب', body: 'الطلب {order} يبقى مع {other}.' },
    },
  },
};

/** The two drivers of a hand-over, and where the first one stood. */
interface Pair {
  first: { id: number; name: string };
  second: { id: number; name: string };
  place: LatLon;
}

/**
 * The hand-over that an event belongs to, as it was asked for: an order that is taken, or whose
 * hand-over is withdrawn, no longer names the other driver.
 */
async function pairsOf(
  trx: Trx,
  happenings: readonly HandOverNoticeCause[],
): Promise<(Pair | null)[]> {
  const { rows } = await sql<{ seq: string; asked: Order | null }>`
    select h.seq::text as seq, (
      select e.data from events e
      where e.subject_kind = 'order' and e.subject_id = h.order_id
        and e.type = 'order.hand_over_asked' and e.seq <= h.seq
      order by e.id desc limit 1) as asked
    from unnest(
      ${happenings.map(({ seq }) => String(seq))}::bigint[],
      ${happenings.map(({ order }) => order.id)}::integer[]
    ) as h (seq, order_id)`.execute(trx);
  const bySeq = new Map(rows.map(({ seq, asked }) => [seq, asked]));
  return happenings.map(({ seq }) => {
    const { driver = null, fetchFrom = null } = bySeq.get(String(seq)) ?? {};
    return driver && fetchFrom
      ? { first: fetchFrom.driver, second: driver, place: fetchFrom.place }
      : null;
  });
}

const placeText = ({ lat, lon }: LatLon): string => `${lat.toFixed(4)}, ${lon.toFixed(4)}`;

function textOf(
  { type, order }: HandOverNoticeCause,
  { side, other, place }: { side: Side; other: string; place: LatLon },
  language: Language,
) {
  const { title, body } = TEXTS[type][side][language];
  return {
    title,
    body: body
      .replace('{order}', () => `#${order.id}`)
      .replace('{other}', () => other)
      .replace('{place}', () => placeText(place)),
  };
}

/** The messages about hand-overs to both drivers; not to who did it himself. */
export async function handOverMessages(
  trx: Trx,
  happenings: readonly HandOverNoticeCause[],
): Promise<PersonalMessage[]> {
  if (happenings.length === 0) return [];
  const pairs = await pairsOf(trx, happenings);
  return happenings.flatMap((happening, n) => {
    const pair = pairs[n];
    if (!pair) return [];
    const { first, second, place } = pair;
    const sides = [
      { side: 'first' as const, driver: first, other: second.name, place },
      { side: 'second' as const, driver: second, other: first.name, place },
    ];
    return sides
      .filter(({ driver }) => driver.id !== happening.actorId)
      .map(({ driver, ...to }) => ({
        userId: driver.id,
        kind: 'driver' as const,
        subject: driver.id,
        // With the number of the event, since it may happen again, and with the order to open.
        event: `${happening.type} ${happening.seq} ${happening.order.id}`,
        at: happening.at,
        textIn: (language: Language) => textOf(happening, to, language),
      }));
  });
}

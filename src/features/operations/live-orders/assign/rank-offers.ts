import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { formatMoney } from '#contract/money.ts';
import type { Candidate, Ranking } from '#contract/operations/dispatch-ranking.ts';
import { dispatchRoutes } from '#contract/routes/operations/dispatch.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { call } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { timeOfDay } from '#src/lib/text/moment.ts';
import { rankDrivers } from './rank-drivers.ts';

/** A driver under a digit. */
export interface Offer {
  driver: Candidate['driver'];
  metres: number;
  minutes: number;
  load: number;
  /** The reasons, with the decisive one first; empty in the console's own ranking. */
  reasons: string;
  /** True for the choice of the plan for all waiting orders. */
  isPlanned: boolean;
}

const MOST = 9;
/**
 * No user reads a list and presses a key in less time, so such a key was meant for the previous
 * list.
 */
const READ_MS = 250;

function reasonsOf(one: Candidate, order: Pick<Order, 'placedAt' | 'total'>): string {
  const time = timeOfDay(Date.parse(order.placedAt) + one.doorMinutes * 60_000);
  const minutes = Math.ceil(one.lateMinutes);
  return [
    minutes > 0 ? t('dispatch.door_late', { time, minutes }) : t('dispatch.door_on_time', { time }),
    one.bundledWith.length > 0
      ? t('dispatch.bundles', { orders: one.bundledWith.map((id) => `#${id}`).join(', ') })
      : one.load > 0
        ? t('dispatch.carries', { n: one.load })
        : t('dispatch.free'),
    ...harmsOf(one),
    ...(one.isFar ? [t('dispatch.far')] : []),
    ...(BigInt(one.cashRoom) < BigInt(order.total)
      ? [t('dispatch.cash_room', { amount: formatMoney(one.cashRoom) })]
      : []),
  ].join(' · ');
}

/** The other orders that would be delayed, and how. */
function harmsOf({ makesLate, wantedFor }: Candidate): string[] {
  const harms = makesLate.map(({ orderId, lateMinutes }) =>
    t('dispatch.makes_late', { id: orderId, minutes: Math.ceil(lateMinutes) }),
  );
  if (!wantedFor) return harms;
  const { orderId: id, doorMinutes, instead } = wantedFor;
  if (!instead) return [...harms, t('dispatch.wanted_alone', { id })];
  const { code } = instead.driver;
  const minutes = Math.round(instead.doorMinutes - doorMinutes);
  const late = Math.ceil(instead.lateMinutes);
  return [
    ...harms,
    late > 0
      ? t('dispatch.wanted_late', { id, code, late })
      : t('dispatch.wanted', { id, code, minutes: Math.max(0, minutes) }),
  ];
}

const offerOf = (one: Candidate, order: Order): Offer => ({
  driver: one.driver,
  metres: one.metres,
  minutes: Math.max(1, Math.ceil(one.pickupMinutes)),
  load: one.load,
  reasons: reasonsOf(one, order),
  isPlanned: one.isPlanned,
});

/** One driver per digit. The plan's choice is always included, whatever its rank. */
function offersOf({ candidates }: Ranking, order: Order): Offer[] {
  const best = candidates.slice(0, MOST);
  const planned = candidates.slice(MOST).find(({ isPlanned }) => isPlanned);
  return (planned ? [...best.slice(0, -1), planned] : best).map((one) => offerOf(one, order));
}

const everyone = () =>
  shownSource()
    .drivers.list()
    .flatMap((id) => shownSource().drivers.get(id) ?? []);

const nearest = (order: Order): Offer[] =>
  rankDrivers(order, everyone(), shownSource().fleet).map(({ driver, metres, minutes }) => ({
    driver,
    metres,
    minutes,
    load: driver.activeOrders.length,
    reasons: '',
    isPlanned: false,
  }));

/**
 * The drivers for an order, as ranked when the pane opened. The nearest are shown at once, from the
 * live source. The server's ranking replaces them once, and then stays. If it is not available, the
 * nearest stay and `failure` holds the reason.
 */
export function useOffers(order: Order | undefined) {
  const own = useMemo(() => (order ? nearest(order) : []), [order]);
  const [openedAt] = useState(() => performance.now());
  const isLive = shownSource().kind === 'live';
  const { data, error, isFetching } = useQuery({
    // Each opening requests a new ranking, because drivers have moved.
    queryKey: ['rank', order?.id, openedAt],
    queryFn: async ({ signal }) => ({
      ranking: await call(
        dispatchRoutes.rank,
        { query: { orderId: String(order?.id) } },
        { signal },
      ),
      cameAt: performance.now(),
    }),
    enabled: isLive && order !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  const ranked = useMemo(
    () => (data && order ? offersOf(data.ranking, order) : null),
    [data, order],
  );
  const offers = ranked ?? own;
  const present = data?.ranking.present;
  return {
    offers,
    /** The current driver, for comparison. */
    present: present && order ? offerOf(present, order) : null,
    /** The list that a key pressed at a given time refers to. */
    meantAt: (pressedAt: number): Offer[] =>
      data && pressedAt - data.cameAt < READ_MS && own.length > 0 ? own : offers,
    ranking: data?.ranking ?? null,
    isReckoning: isFetching,
    failure: error?.message ?? null,
  };
}

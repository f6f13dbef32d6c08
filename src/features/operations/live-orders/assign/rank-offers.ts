import { useEffect, useMemo, useState } from 'react';
import type { Order } from '#contract/routes/operations/orders.ts';
import { knownRanking, readRanking } from '#src/domain/assignment/ranking.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { fillOffers, type Offer, offerOf } from './offers.ts';
import { rankDrivers } from './rank-drivers.ts';

const everyone = () =>
  shownSource()
    .drivers.list()
    .flatMap((id) => shownSource().drivers.get(id) ?? []);

const nearest = (order: Order): Offer[] =>
  rankDrivers(order, everyone(), shownSource().positions).map(({ driver, metres, minutes }) => ({
    driver,
    figures: { metres, minutes },
    load: driver.activeOrders.length,
    reasons: '',
    isPlanned: false,
    out: null,
    wasLive: true,
  }));

/**
 * How long the list for an order that has a driver waits for its ranking. Our choice: a list that
 * must be read before a key counts loses nothing by it, and the nearest drivers are often busy.
 */
const RANK_WAIT_MS = 1_000;

/**
 * The drivers for an order. If its ranking was fetched ahead, or comes soon for an order that has a
 * driver, they open in its order, else the nearest first. The order of an open list never changes, because its keys and clicks assign: the
 * ranking fills the rows in place. If it is not available, `failure` holds the reason.
 */
export function useOffers(order: Order | undefined) {
  const isLive = shownSource().kind === 'live';
  const [ahead] = useState(() => (order && isLive ? knownRanking(order.id) : null));
  const [waits] = useState(() => order !== undefined && order.driver !== null && isLive && !ahead);
  const [opened, setOpened] = useState(() => (order && !ahead && !waits ? nearest(order) : null));
  const [known, setKnown] = useState(ahead);
  const [failure, setFailure] = useState<string | null>(null);
  const isWaiting = waits && opened === null && known === null;
  useEffect(() => {
    if (!isWaiting || !order) return;
    const open = () => setOpened(nearest(order));
    if (failure !== null) return open();
    const timer = setTimeout(open, RANK_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, order, failure]);
  const isAwaited = isLive && order !== undefined && known === null && failure === null;
  useEffect(() => {
    if (!isAwaited || !order) return;
    const abort = new AbortController();
    readRanking(order.id, abort.signal).then(
      (answer) => abort.signal.aborted || setKnown(answer),
      (error: unknown) => abort.signal.aborted || setFailure(failureText(error)),
    );
    return () => abort.abort();
  }, [isAwaited, order]);

  const ranking = known?.ranking ?? null;
  const offers = useMemo(
    () => (ranking && order ? fillOffers(opened ?? [], ranking, order) : (opened ?? [])),
    [ranking, order, opened],
  );
  return {
    offers,
    /** The current driver, for comparison; null until the ranking is known. */
    present: ranking?.present && order ? offerOf(ranking.present, order) : null,
    ranking,
    /** When the ranking that the list opened with was received; null if it opened nearest first. */
    rankedAtMs: opened === null ? (known?.atMs ?? null) : null,
    isReckoning: isAwaited,
    failure,
  };
}

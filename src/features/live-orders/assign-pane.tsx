import { useCallback, useEffect, useState } from 'react';
import type { OrderId } from '#contract/ids.ts';
import type { Order } from '#contract/routes/orders.ts';
import { canOrder } from '#machines/order/order-machine.ts';
import { t } from '#src/lib/i18n.ts';
import { picture } from '#src/lib/picture.ts';
import { selectDriver } from '#src/lib/selection.ts';
import { useEntry } from '#src/lib/use-store.ts';
import { STALE_AFTER_MS } from '#streams/index.ts';
import { assign } from './assign.ts';
import { ClaimBadge } from './claim-badge.tsx';
import { change } from './desk.ts';
import { PausedHint } from './paused-hint.tsx';
import { Choice } from './rank-choice.tsx';
import { type Offer, useOffers } from './rank-offers.ts';
import { RankOut } from './rank-out.tsx';

const mayBeGiven = ({ status, driver }: Order) => {
  const driverId = driver?.id ?? null;
  const type = driverId === null ? 'order.assign' : 'order.reassign';
  return canOrder({ status, driverId }, { type, driverId: driverId === 1 ? 2 : 1 });
};

/** The best drivers under 1 to 9 for the order in focus; a digit or Enter gives it to one. */
export function AssignPane({ id }: { id: OrderId }) {
  const held = useEntry(picture().orders, id);
  const [saw] = useState(() => held?.order);
  const [asked, setAsked] = useState<Offer['driver']['id'] | null>(null);
  const { offers, meantAt, ranking, isReckoning, failure } = useOffers(saw);

  const order = held?.order;
  const isTaken = order !== undefined && order.driver?.id !== saw?.driver?.id;

  const choose = useCallback(
    (offer: Offer | undefined) => {
      if (!offer || !order || isTaken) return;
      const { driver } = offer;
      // Acting on an old position asks first: the same key again is the answer.
      if (
        picture().fleet.ageMs(driver.id, picture().now()) > STALE_AFTER_MS &&
        asked !== driver.id
      ) {
        setAsked(driver.id);
        return;
      }
      change({ pane: null });
      void assign(order, driver);
    },
    [order, isTaken, asked],
  );

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        event.target instanceof HTMLInputElement
      )
        return;
      const onButton = event.target instanceof Element && event.target.closest('button, a');
      const n = /^[1-9]$/.test(event.key) ? Number(event.key) : null;
      if (n === null && (event.key !== 'Enter' || onButton)) return;
      event.preventDefault();
      event.stopPropagation();
      const meant = meantAt(event.timeStamp);
      const again = n === null ? offers.find(({ driver }) => driver.id === asked) : undefined;
      choose(again ?? meant[(n ?? 1) - 1]);
    };
    // Before the board's own keys, for Enter means another thing there.
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [choose, asked, offers, meantAt]);

  useEffect(() => () => selectDriver(null), []);

  if (!order || !saw) return null;
  const who = held?.last?.by?.name ?? t('live.someone');
  const isReassign = saw.driver !== null;
  const title = t(isReassign ? 'live.reassign_title' : 'live.assign_title', { id });
  return (
    <section className="pane" aria-label={title}>
      <header className="pane__head">
        <h2>{title}</h2>
        <p>{t(ranking ? 'dispatch.lead' : 'live.assign_lead', { store: order.store.name })}</p>
      </header>
      <PausedHint id={id} />
      <ClaimBadge id={id} />
      {isTaken ? (
        <p className="notice" data-severity="warning" role="alert">
          {t('live.assigned_meanwhile', { driver: order.driver?.code ?? '—', who })}
        </p>
      ) : !mayBeGiven(order) ? (
        <p className="notice" role="alert">
          {t('live.not_open')}
        </p>
      ) : offers.length === 0 ? (
        <p className="notice">{t(isReckoning ? 'dispatch.ranking' : 'live.assign_none')}</p>
      ) : (
        <>
          {failure && (
            <output className="notice" data-severity="warning">
              {t('dispatch.fallback', { message: failure })}
            </output>
          )}
          {(offers[0]?.load ?? 0) > 0 && !ranking && (
            <p className="pane__hint">{t('live.assign_busy_only')}</p>
          )}
          <ol className="choices">
            {offers.map((offer, at) => (
              <Choice
                key={offer.driver.id}
                n={at + 1}
                offer={offer}
                asked={asked === offer.driver.id}
                onChoose={() => choose(offer)}
              />
            ))}
          </ol>
          <p className="pane__hint">{t('live.assign_help')}</p>
        </>
      )}
      {ranking && <RankOut ranking={ranking} />}
    </section>
  );
}

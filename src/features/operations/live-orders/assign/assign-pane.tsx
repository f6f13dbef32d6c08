import { useSelector } from '@xstate/react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { OrderId } from '#contract/ids.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { canOrder } from '#machines/order/order-machine.ts';
import { createAssignment } from '#src/domain/assignment/assignment.ts';
import { selectDriver } from '#src/domain/live/selection.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { PausedHint } from '#src/features/operations/live-orders/board/paused-hint.tsx';
import { ClaimBadge } from '#src/features/operations/live-orders/order/claim-badge.tsx';
import { changePanels } from '#src/features/operations/live-orders/panels.ts';
import { t } from '#src/lib/i18n.ts';
import { useKeys } from '#src/lib/keys/command-scope.ts';
import { areSingleKeysOn, pressedKey } from '#src/lib/keys/shortcuts.ts';
import { useEntry } from '#src/lib/use-store.ts';
import { assignFromBoard } from './assign.ts';
import { PlanNote, RankedDriver } from './rank-choice.tsx';
import { type Offer, useOffers } from './rank-offers.ts';
import { UnrankedDrivers } from './rank-out.tsx';

const mayBeGiven = ({ status, driver }: Order) => {
  const driverId = driver?.id ?? null;
  const type = driverId === null ? 'order.assign' : 'order.reassign';
  return canOrder({ status, driverId }, { type, driverId: driverId === 1 ? 2 : 1 });
};

/**
 * The best drivers for the order in focus, under the digits 1 to 9. A digit or Enter assigns the
 * order.
 */
export function AssignPane({ id }: { id: OrderId }) {
  const held = useEntry(shownSource().orders, id);
  const [saw] = useState(() => held?.order);
  const [assignment] = useState(() => (saw ? createAssignment(saw) : null));
  const asked = useSelector(assignment?.actor, (now) =>
    now?.matches('confirming') ? now.context.driverId : null,
  );
  const { offers, present, meantAt, ranking, isReckoning, failure } = useOffers(saw);
  const pane = useRef<HTMLElement>(null);

  const order = held?.order;
  const presentId = saw?.driver?.id ?? null;
  const isTaken = order !== undefined && (order.driver?.id ?? null) !== presentId;
  useEffect(() => {
    if (isTaken) assignment?.overtaken();
  }, [isTaken, assignment]);

  const choose = useCallback(
    (offer: Offer | undefined) => {
      if (!offer || !order || !assignment || isTaken) return;
      if (assignFromBoard(assignment, order, offer.driver)?.kind === 'sent')
        changePanels({ pane: null });
    },
    [order, isTaken, assignment],
  );

  // Takes precedence over the board's keys, because Enter has another meaning there.
  useKeys('pane', (event) => {
    const key = pressedKey(event);
    const isHere = event.target instanceof Node && pane.current?.contains(event.target);
    const n = key && /^[1-9]$/.test(key) && (areSingleKeysOn() || isHere) ? Number(key) : null;
    if (n === null && key !== 'Enter') return false;
    const meant = meantAt(event.timeStamp);
    const again = n === null ? offers.find(({ driver }) => driver.id === asked) : undefined;
    // Enter assigns the first possible driver, never the current one.
    const first = meant.find(({ driver }) => driver.id !== presentId);
    choose(again ?? (n === null ? first : meant[n - 1]));
    return true;
  });

  const hasOffers = offers.length > 0;
  useEffect(() => {
    // If digits work only in the list, the list is focused first.
    if (hasOffers && !areSingleKeysOn()) pane.current?.querySelector('button')?.focus();
  }, [hasOffers]);

  useEffect(() => () => selectDriver(null), []);

  if (!order || !saw) return null;
  const who = held?.last?.by?.name ?? t('live.someone');
  const isReassign = saw.driver !== null;
  const title = t(isReassign ? 'live.reassign_title' : 'live.assign_title', { id });
  return (
    <section ref={pane} className="pane" aria-label={title}>
      <header className="row">
        <h2>{title}</h2>
        <p className="hint">
          {t(ranking ? 'dispatch.lead' : 'live.assign_lead', { store: order.store.name })}
        </p>
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
            <p className="hint">{t('live.assign_busy_only')}</p>
          )}
          {ranking && <PlanNote ranking={ranking} />}
          {present && (
            <ul className="choices" aria-label={t('live.has_it')}>
              <RankedDriver n={null} offer={present} />
            </ul>
          )}
          <ol className="choices">
            {offers.map((offer, at) => (
              <RankedDriver
                key={offer.driver.id}
                n={at + 1}
                offer={offer}
                asked={asked === offer.driver.id}
                onChoose={() => choose(offer)}
              />
            ))}
          </ol>
          <p className="hint">{t('live.assign_help')}</p>
        </>
      )}
      {ranking && <UnrankedDrivers ranking={ranking} />}
    </section>
  );
}

import { useSelector } from '@xstate/react';
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { OrderId } from '#contract/ids.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { canBeAssigned, stateOf } from '#machines/order/order-machine.ts';
import { type Assignment, createAssignment } from '#src/domain/assignment/assignment.ts';
import { confirmDoubt } from '#src/domain/assignment/confirm-doubt.tsx';
import { doubtOf } from '#src/domain/assignment/doubt.ts';
import { whyNotAssignable } from '#src/domain/assignment/why-not-assignable.ts';
import { selectDriver } from '#src/domain/live/selection.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { PausedHint } from '#src/features/operations/live-orders/board/paused-hint.tsx';
import { ClaimBadge } from '#src/features/operations/live-orders/order/claim-badge.tsx';
import { announce, outcome } from '#src/features/operations/live-orders/outcome.ts';
import { changePanels } from '#src/features/operations/live-orders/panels.ts';
import { t } from '#src/lib/i18n.ts';
import { useKeys } from '#src/lib/keys/command-scope.ts';
import { pressedDigit, pressedKey } from '#src/lib/keys/keyboard/pressed-key.ts';
import type { Question } from '#src/lib/keys/question/question-types.ts';
import { areSingleKeysOn } from '#src/lib/keys/shortcuts.ts';
import { useEntry } from '#src/lib/use-store.ts';
import { AnswerWait } from '#src/ui/controls/answer-wait.tsx';
import { showToast } from '#src/ui/toast/toaster.tsx';
import { assignAllFromBoard, assignFromBoard } from './assign.ts';
import { Lead, OfferList } from './offer-list.tsx';
import { type Offer, offerUnder, PLAN_KEY } from './offers.ts';
import { whyOut } from './rank-choice.tsx';
import { useOffers } from './rank-offers.ts';
import { UnrankedDrivers } from './rank-out.tsx';
import { useListQuestion } from './use-list-question.ts';
import { useReadRow } from './use-read-row.ts';

/** Assigns a group, after a question if the driver's position is stale. */
function giveAll(group: readonly OrderId[], order: Order, { driver }: Offer): void {
  const doubt = doubtOf(order, driver);
  const send = () => {
    changePanels({ pane: null });
    void assignAllFromBoard(group, driver);
  };
  if (doubt) confirmDoubt(doubt, driver, send);
  else send();
}

interface Choice {
  order: Order | undefined;
  assignment: Assignment | null;
  isTaken: boolean;
  group: readonly OrderId[] | null;
  /** The question that the list is; null while it is empty. */
  list: Question | null;
}

/**
 * Assigns the order, or all orders of a group, to a driver of the list. A driver who cannot take it
 * is named instead.
 */
function useChoose({ order, assignment, isTaken, group, list }: Choice) {
  return useCallback(
    (offer: Offer) => {
      if (!order || !assignment || isTaken) return;
      const { id, driver: from } = order;
      const why = whyOut(offer);
      if (why !== null) announce(t('live.offer_out', { code: offer.driver.code, id, why }));
      // What is doubtful is a question of its own.
      else if (list && !doubtOf(order, offer.driver) && !(from ? list.answer() : list.isMeant()))
        showToast({
          title: from
            ? t('live.reassign_unread', { id, code: from.code })
            : t('dispatch.offers_early', { id }),
        });
      else if (group) giveAll(group, order, offer);
      else if (assignFromBoard(assignment, order, offer.driver).kind === 'sent')
        changePanels({ pane: null });
    },
    [order, isTaken, assignment, group, list],
  );
}

const isInQueue = ({ target }: KeyboardEvent) =>
  target instanceof Element && target.closest('.alarm-queue') !== null;

interface Keys {
  id: OrderId;
  pane: RefObject<HTMLElement | null>;
  offers: readonly Offer[];
  /** The row that Enter confirms. */
  asked: Offer | undefined;
  isReckoning: boolean;
  choose: (offer: Offer) => void;
  /** Whether the row of a driver was on the screen; if not, it is from now on. */
  isRead: (driverId: number) => boolean;
  /** The question that the list is; null while it is empty. */
  list: Question | null;
}

/**
 * Digits choose the row that shows them, Enter the first one. They take precedence over the board's
 * keys, because Enter has another meaning there.
 */
function useOfferKeys(keys: Keys): void {
  const { id, pane, offers, asked, isReckoning, choose, isRead, list } = keys;
  useEffect(() => {
    if (!isReckoning) return;
    // Once the plan's choice is known, the line that it is not would be wrong.
    return () => {
      if (outcome.get().text === t('live.offer_plan_unknown', { id })) outcome.clear();
    };
  }, [isReckoning, id]);
  useKeys('pane', (event) => {
    const key = pressedKey(event);
    const isHere = event.target instanceof Node && pane.current?.contains(event.target);
    // With 0, the key of the plan's choice.
    const typed = key && /^\d$/.test(key) ? key : pressedDigit(event);
    const digit = areSingleKeysOn() || isHere ? typed : null;
    if (digit === null && key !== 'Enter') return false;
    const meant = digit === null ? (asked ?? offers[0]) : offerUnder(digit, offers);
    // A held key chooses nothing: its first press was meant for another screen or list.
    if (event.repeat) return true;
    // The second press of an Enter that has opened the list from the queue was not meant for it.
    if (digit === null && isInQueue(event) && !asked && list?.answer() === false)
      showToast({ title: t('live.offers_unread') });
    else if (meant && isRead(meant.driver.id)) choose(meant);
    else if (meant) showToast({ title: t('live.offer_unseen', { code: meant.driver.code }) });
    else if (isReckoning && offers.length === 0)
      showToast({ title: t('live.offers_awaited', { id }) });
    else if (digit === PLAN_KEY)
      announce(t(isReckoning ? 'live.offer_plan_unknown' : 'live.offer_plan_none', { id }));
    return true;
  });
}

/** What the list does, and from whom it takes the order. */
function titleOf({ id, driver }: Order, group: readonly OrderId[] | null): string {
  if (group) return t('live.assign_all_title', { n: group.length });
  if (!driver) return t('live.assign_title', { id });
  return t('live.reassign_title', { id, code: driver.code, name: driver.name });
}

interface Props {
  id: OrderId;
  isReassignment: boolean;
  /** The orders that one driver gets, this one among them; null: only this one. */
  group?: readonly OrderId[] | null;
}

/**
 * The best drivers for the order in focus, under the digits 1 to 9. A digit or Enter assigns the
 * order.
 */
export function AssignPane({ id, isReassignment, group = null }: Props) {
  const held = useEntry(shownSource().orders, id);
  const [saw] = useState(() => held?.order);
  const [assignment] = useState(() => (saw ? createAssignment(saw) : null));
  const askedId = useSelector(assignment?.actor, (now) =>
    now?.matches('confirming') ? now.context.driverId : null,
  );
  const why = saw && !isReassignment ? whyNotAssignable(saw) : null;
  const { offers, present, ranking, rankedAtMs, isReckoning, failure } = useOffers(
    why === null ? saw : undefined,
  );
  const pane = useRef<HTMLElement>(null);

  const order = held?.order;
  const isTaken = order !== undefined && (order.driver?.id ?? null) !== (saw?.driver?.id ?? null);
  useEffect(() => {
    if (isTaken) assignment?.overtaken();
  }, [isTaken, assignment]);
  const hasOffers = offers.length > 0;
  const { list, isSeen } = useListQuestion(hasOffers);
  const loss = saw?.driver ? list : null;
  const choose = useChoose({ order, assignment, isTaken, group, list });
  const asked = offers.find(({ driver }) => driver.id === askedId);
  const isRead = useReadRow(pane, askedId);
  useOfferKeys({ id, pane, offers, asked, isReckoning, choose, isRead, list });

  useEffect(() => {
    // If digits work only in the list, the list is focused first.
    if (hasOffers && !areSingleKeysOn()) pane.current?.querySelector('button')?.focus();
  }, [hasOffers]);

  useEffect(() => () => selectDriver(null), []);

  if (!order || !saw) return null;
  const who = held?.last?.by?.name ?? t('live.someone');
  const refusal = why ?? (canBeAssigned(stateOf(order)) ? null : t('live.not_open'));
  const title = titleOf(saw, group);
  const isOpen = !isTaken && refusal === null;
  const lead = isOpen && <Lead store={saw.store.name} ranking={ranking} rankedAtMs={rankedAtMs} />;
  return (
    <section ref={pane} className="pane" aria-label={title} data-seen={isSeen || undefined}>
      <header className="line">
        <h2 className="cut choices__title" title={title}>
          {title}
        </h2>
        {isOpen && loss && !asked && <AnswerWait question={loss} />}
        {!saw.driver && lead}
      </header>
      {/* The heading that names who loses the order leaves it no room. */}
      {saw.driver && lead}
      <div className="choices__claim">
        <ClaimBadge id={id} />
      </div>
      {isTaken ? (
        <p className="notice" data-severity="warning" role="alert">
          {t('live.assigned_meanwhile', { driver: order.driver?.code ?? '—', who })}
        </p>
      ) : refusal !== null ? (
        <p className="notice" role="alert">
          {refusal}
        </p>
      ) : (
        <OfferList
          order={saw}
          offers={offers}
          present={present}
          ranking={ranking}
          isInOrder={rankedAtMs !== null}
          isReckoning={isReckoning}
          failure={failure}
          asked={asked}
          askedIn={assignment?.question() ?? null}
          onChoose={choose}
        />
      )}
      <PausedHint id={id} />
      {ranking && <UnrankedDrivers ranking={ranking} />}
    </section>
  );
}

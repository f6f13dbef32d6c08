import { useRef, useState } from 'react';
import type { OrderId } from '#contract/ids.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { CauseField } from '#src/domain/cause/cause-field.tsx';
import { causeOfForm } from '#src/domain/cause/causes.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { handOver } from '#src/domain/order/road/road-acts.ts';
import { whyNotHandOver } from '#src/domain/order/road/road-possible.ts';
import { PausedHint } from '#src/features/operations/live-orders/board/paused-hint.tsx';
import { ClaimBadge } from '#src/features/operations/live-orders/order/claim-badge.tsx';
import { announce } from '#src/features/operations/live-orders/outcome.ts';
import { changePanels } from '#src/features/operations/live-orders/panels.ts';
import { t } from '#src/lib/i18n.ts';
import { useKeys } from '#src/lib/keys/command-scope.ts';
import { pressedDigit } from '#src/lib/keys/keyboard/pressed-key.ts';
import { areSingleKeysOn } from '#src/lib/keys/shortcuts.ts';
import { useEntry } from '#src/lib/use-store.ts';
import { AskForm } from '#src/ui/field/ask-form.tsx';
import { showToast } from '#src/ui/toast/toaster.tsx';
import { announceOnBoard } from './assign.ts';
import { OfferList } from './offer-list.tsx';
import { type Offer, offerUnder } from './offers.ts';
import { whyOut } from './rank-choice.tsx';
import { useOffers } from './rank-offers.ts';
import { useListQuestion } from './use-list-question.ts';

/** An order as it is ranked: the food is where its driver is. */
function fromDriver(order: Order): Order {
  const { positions } = shownSource();
  const slot = order.driver ? positions.slotOf(order.driver.id) : undefined;
  if (slot === undefined) return order;
  return { ...order, pickup: { lat: positions.lat[slot] ?? 0, lon: positions.lon[slot] ?? 0 } };
}

/** Asks why an order is handed over to a driver, and sends it. */
function HandOverForm(props: { order: Order; to: Offer['driver']; onBack: () => void }) {
  const { order, to, onBack } = props;
  const [isMissing, setMissing] = useState(false);
  const submit = async (form: FormData) => {
    const why = causeOfForm(form, 'hand_over');
    setMissing(why === null);
    if (!why) return;
    const outcome = await handOver(order, to, why);
    announceOnBoard(outcome);
    if (outcome && 'text' in outcome) changePanels({ pane: 'order' });
  };
  const label = t('road.hand_over_to', { code: to.code, name: to.name });
  return (
    <AskForm label={label} confirm={label} onSubmit={(form) => void submit(form)} onBack={onBack}>
      <p>
        {t('road.hand_over_asks', {
          id: order.id,
          from: order.driver?.code ?? '—',
          to: to.code,
        })}
      </p>
      <CauseField act="hand_over" isMissing={isMissing} maxLength={300} isFocused />
    </AskForm>
  );
}

/**
 * The drivers who can fetch an order from the one who has it, ranked from where he is. A digit
 * chooses one; then the cause is asked for.
 */
export function HandOverPane({ id }: { id: OrderId }) {
  const held = useEntry(shownSource().orders, id);
  const [saw] = useState(() => held && fromDriver(held.order));
  const [to, setTo] = useState<Offer['driver'] | null>(null);
  const order = held?.order;
  const why = order ? whyNotHandOver(order) : null;
  const { offers, present, ranking, rankedAtMs, isReckoning, failure } = useOffers(
    why === null ? saw : undefined,
  );
  const { list } = useListQuestion(offers.length > 0);
  const pane = useRef<HTMLElement>(null);
  const choose = (offer: Offer) => {
    const out = whyOut(offer);
    if (out !== null) announce(t('live.offer_out', { code: offer.driver.code, id, why: out }));
    else if (list?.isMeant() === false) showToast({ title: t('dispatch.offers_early', { id }) });
    else setTo(offer.driver);
  };
  useKeys('pane', (event) => {
    const key = pressedDigit(event);
    const isHere = event.target instanceof Node && pane.current?.contains(event.target);
    if (to !== null || key === null || !(areSingleKeysOn() || isHere)) return false;
    const meant = offerUnder(key, offers);
    if (meant && !event.repeat) choose(meant);
    return true;
  });
  if (!order || !saw) return null;
  const from = saw.driver;
  const title = t('road.hand_over_title', { id, code: from?.code ?? '—', name: from?.name ?? '' });
  return (
    <section ref={pane} className="pane" aria-label={title}>
      <header className="line">
        <h2 className="cut choices__title" title={title}>
          {title}
        </h2>
      </header>
      <p className="hint cut">{t('road.hand_over_lead', { code: from?.code ?? '—' })}</p>
      <div className="choices__claim">
        <ClaimBadge id={id} />
      </div>
      {why !== null && (
        <p className="notice" role="alert">
          {why}
        </p>
      )}
      {why === null && to && <HandOverForm order={order} to={to} onBack={() => setTo(null)} />}
      {why === null && !to && (
        <OfferList
          order={saw}
          offers={offers}
          present={present}
          ranking={ranking}
          isInOrder={rankedAtMs !== null}
          isReckoning={isReckoning}
          failure={failure}
          asked={undefined}
          askedIn={null}
          onChoose={choose}
        />
      )}
      <PausedHint id={id} />
    </section>
  );
}

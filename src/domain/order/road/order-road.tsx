import type { Order } from '#contract/routes/operations/orders.ts';
import { causedText } from '#src/domain/cause/causes.ts';
import { endTime } from '#src/domain/live/end-time.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import type { Outcome } from '#src/domain/order/order-failure.ts';
import { t } from '#src/lib/i18n.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { distanceText } from '#src/lib/text/durations.ts';
import { timeOfDay } from '#src/lib/text/moment.ts';
import { useStore } from '#src/lib/use-store.ts';
import { DigitButtons } from '#src/ui/controls/digit-buttons.tsx';
import { decideAttempt, resumeDelivery, withdrawHandOver } from './road-acts.ts';
import { type RoadQuestion, roadAsked } from './road-asked.ts';
import { isRoadEvent } from './road-possible.ts';
import { RoadQuestionForm } from './road-questions.tsx';

/** The last failed attempt in words, with what was decided. */
function attemptText({ attempt }: Order): string | null {
  if (!attempt) return null;
  const { number, at, metres, calls, wanted, decision } = attempt;
  const parts = [
    t('road.attempt', { n: number, time: timeOfDay(at) }),
    causedText({ cause: attempt.cause, reason: attempt.reason ?? '' }),
    metres === null ? null : t('road.from_door', { distance: distanceText(metres) }),
    calls === null ? null : t('road.calls', { n: calls }),
    wanted && !decision ? t('road.wants', { what: t(`road.want_${wanted}`) }) : null,
    decision
      ? t('road.decision', {
          what: t(`road.want_${decision.kind}`),
          until: decision.until ? ` ${t('road.until', { time: endTime(decision.until) })}` : '',
          who: decision.by?.name ?? t('live.system'),
        })
      : null,
  ];
  return parts.filter((part) => part !== null).join(' · ');
}

/** From whom its driver fetches it, in words. */
function fetchText({ fetchFrom, driver }: Order): string | null {
  if (!fetchFrom) return null;
  const { driver: from, cause, askedAt, givenAt } = fetchFrom;
  return [
    t('road.fetches', { from: from.code, to: driver?.code ?? '—', time: timeOfDay(askedAt) }),
    causedText({ cause, reason: '' }),
    ...(givenAt ? [t('road.given', { time: timeOfDay(givenAt) })] : []),
  ].join(' · ');
}

function backText({ bringingBack }: Order): string | null {
  if (!bringingBack) return null;
  const { since, cause } = bringingBack;
  const parts = [t('road.back', { time: timeOfDay(since) }), causedText({ cause, reason: '' })];
  return parts.filter((part) => part !== '').join(' · ');
}

/**
 * The facts of an order on the road: its failed attempt, its way back, from whom it is fetched; and
 * what staff can decide. Nothing for an order that has none.
 */
export function OrderRoad(props: { order: Order; onChanged: (outcome: Outcome | null) => void }) {
  const { order, onChanged } = props;
  const mayProgress = useHasPermission('orders.progress');
  const mayAssign = useHasPermission('orders.assign');
  const asked = useStore(roadAsked, (now) => (now?.orderId === order.id ? now.what : null));
  const setAsked = (what: RoadQuestion | null) =>
    roadAsked.set(what && { orderId: order.id, what });
  if (order.status !== 'picked_up') return null;
  const isReadOnly = shownSource().kind === 'replay';
  const facts = [fetchText(order), backText(order), attemptText(order)].filter(
    (fact) => fact !== null,
  );
  const isWaiting = order.attempt?.decision === null && isRoadEvent(order, 'order.attempt_decide');
  const act = (label: string, run: () => void) => ({ label, run });
  const isChosen = asked === 'choose';
  const decide = (decision: 'leave_safe' | 'bring_back') =>
    act(t(`road.decide_${decision}`), () => {
      void decideAttempt(order, decision).then(onChanged);
    });
  const choices = [
    ...(mayProgress && isRoadEvent(order, 'order.hand_over_give')
      ? [act(t('road.act_give'), () => setAsked('give'))]
      : []),
    ...(mayProgress && isRoadEvent(order, 'order.hand_over_take')
      ? [act(t('road.act_take'), () => setAsked('take'))]
      : []),
    ...(mayAssign && isRoadEvent(order, 'order.hand_over_withdraw')
      ? [act(t('road.act_withdraw'), () => void withdrawHandOver(order).then(onChanged))]
      : []),
    ...(mayProgress && isWaiting
      ? [
          act(t('road.decide_wait_ask'), () => setAsked('wait')),
          decide('leave_safe'),
          decide('bring_back'),
        ]
      : []),
    ...(mayProgress && isRoadEvent(order, 'order.attempt')
      ? [act(t('road.act_attempt'), () => setAsked('attempt'))]
      : []),
    ...(mayProgress && !isWaiting && isRoadEvent(order, 'order.bring_back')
      ? [act(t('road.act_bring_back'), () => setAsked('bring_back'))]
      : []),
    ...(mayProgress && isRoadEvent(order, 'order.resume_delivery')
      ? [act(t('road.act_resume'), () => void resumeDelivery(order).then(onChanged))]
      : []),
  ];
  return (
    <div className="stack order-road">
      {facts.map((fact) => (
        <p key={fact} className="notice" data-severity="warning">
          {fact}
        </p>
      ))}
      {asked && !isChosen && !isReadOnly && (
        <RoadQuestionForm
          order={order}
          what={asked}
          onBack={() => setAsked(null)}
          onDone={(outcome) => {
            onChanged(outcome);
            if (outcome && 'text' in outcome) setAsked(null);
          }}
        />
      )}
      {(!asked || isChosen) && !isReadOnly && choices.length > 0 && (
        <DigitButtons
          key={choices.map(({ label }) => label).join()}
          label={t('road.acts')}
          choices={choices}
          isFocused={isChosen}
          onLeave={() => setAsked(null)}
        />
      )}
    </div>
  );
}

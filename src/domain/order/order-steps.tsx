// oxlint-disable jsx-a11y/no-autofocus -- the field appears because a button asked for it.
import { Button } from '@blueprintjs/core';
import { type ReactNode, useRef, useState } from 'react';
import { needsOfDelivery } from '#contract/operations/proofs/proof.ts';
import type { Order, StatusEventType } from '#contract/routes/operations/orders.ts';
import { FOOD_FATES, type FoodFate } from '#machines/order/food.ts';
import {
  isWithheldEvent,
  needsReasonOfStaff,
  type OrderEventType,
  WITHHELD_MS,
} from '#machines/order/order-machine.ts';
import { CauseField } from '#src/domain/cause/cause-field.tsx';
import { causeOfForm } from '#src/domain/cause/causes.ts';
import { RoomLine } from '#src/domain/money/room-line.tsx';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import { useKey } from '#src/lib/keys/shortcuts.ts';
import { returnFocus } from '#src/lib/keys/take-focus.ts';
import { formatMoney } from '#src/lib/language/money.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { formText } from '#src/lib/text/form-text.ts';
import { AskForm } from '#src/ui/field/ask-form.tsx';
import { optionsOf } from '#src/ui/field/options.ts';
import { RadioSet } from '#src/ui/field/radio-set.tsx';
import { TextField } from '#src/ui/field/text-field.tsx';
import { EndPreviewPart } from './end/end-preview.tsx';
import type { EndReason } from './order-acts.ts';
import { OrderEnding } from './order-ending.tsx';
import { WithheldEnd } from './order-withheld.tsx';
import { eventsOf, whyNotNow } from './possible/order-possible.ts';
import { causedActOf } from './proofs/event-cause.ts';
import { kindsText } from './proofs/proof-texts.ts';
import './order-parts.css';
import { KeyedLabel } from '#src/ui/controls/keyed-label.tsx';

/** Staff confirm a return that the driver requested; without a request they book it. */
const label = (event: OrderEventType, order?: Pick<Order, 'returnRequestedAt'>) =>
  event === 'order.return' && order?.returnRequestedAt
    ? t('live.event_confirm_return')
    : t(`live.${event.replace('order.', 'event_')}` as MessageKey);

/** Sends an event, with a reason if it needs one. Resolves to true if the event was applied. */
export type SendEvent = (event: StatusEventType, why: EndReason) => Promise<boolean>;

/** A form for the reason, which staff give to cancel, return, pick up or deliver an order. */
export function ReasonForm(props: {
  event: StatusEventType;
  /** The order that it ends, to announce what happens to money and food. */
  order?: Order;
  send: SendEvent;
  onDone: () => void;
  confirm?: string;
}) {
  const { event, order, send, onDone } = props;
  const act = causedActOf(event, order);
  const [isMissing, setMissing] = useState(false);
  const [cause, setCause] = useState('');
  const [food, setFood] = useState<FoodFate>();
  const submit = async (form: FormData) => {
    const why = act ? causeOfForm(form, act) : { reason: formText(form, 'reason').trim() };
    setMissing(why === null);
    if (why && (await send(event, { ...why, ...(food ? { food } : {}) }))) onDone();
  };
  return (
    <AskForm
      confirm={
        props.confirm ??
        (event === 'order.cancel' || event === 'order.return'
          ? t(event === 'order.cancel' ? 'live.confirm_cancel' : 'live.confirm_return')
          : label(event))
      }
      onSubmit={(form) => void submit(form)}
      onBack={onDone}
    >
      {order && isWithheldEvent(event) && (
        <p>
          {t(event === 'order.cancel' ? 'orders.cancel_asks' : 'orders.return_asks', {
            id: order.id,
            seconds: WITHHELD_MS / 1_000,
          })}
        </p>
      )}
      {act === 'deliver' && order?.proofNeeds && needsOfDelivery(order.proofNeeds) && (
        <p>{t('proofs.overrides', { kinds: kindsText(order.proofNeeds) })}</p>
      )}
      {act ? (
        <CauseField act={act} isMissing={isMissing} maxLength={300} isFocused onCause={setCause} />
      ) : (
        <TextField
          label={t('live.reason')}
          name="reason"
          maxLength={300}
          required
          pattern=".*\S.*"
          autoFocus
        />
      )}
      {act === 'return' && (
        <RadioSet
          legend={t('orders.food')}
          name="food"
          options={optionsOf(FOOD_FATES, (fate) => t(`orders.food_${fate}`))}
          isOptional
          onChoose={(value) => setFood(FOOD_FATES.find((fate) => fate === value))}
        />
      )}
      {isWithheldEvent(event) && order && (
        <EndPreviewPart order={order} cause={cause} food={food} />
      )}
      {order && (
        <OrderEnding
          order={{ ...order, foodFate: food }}
          event={event}
          {...(isWithheldEvent(event) ? { only: 'food' } : {})}
        />
      )}
      {/* The cash that the driver no longer owes is committed by who confirms. */}
      {event === 'order.return' && order?.payment === 'cash' && (
        <>
          <p className="quiet">
            {t('orders.return_commits', { amount: formatMoney(order.total) })}
          </p>
          <RoomLine />
        </>
      )}
    </AskForm>
  );
}

/**
 * Buttons for the events that are legal in the order's current state, as decided by the server's
 * machine.
 */
export function OrderSteps(props: {
  order: Order;
  send: SendEvent;
  run: (event: OrderEventType) => void;
  /** Takes back an end that the server still withholds. */
  keep?: () => void;
  /** The key of that on this screen; absent: the board's. */
  keepKey?: string | undefined;
  /** The order is read-only, for example in a replay. */
  isReadOnly?: boolean;
  /**
   * Renders the form for a reason above the buttons, in a place that the screen reserves, so that
   * nothing moves.
   */
  asksAbove?: boolean;
  /** Events that are left to another screen; `children` then link to it. */
  without?: readonly OrderEventType[];
  /** The event whose reason is asked for at first; a command asked for it. */
  asked?: StatusEventType | null;
  /** The screen has further acts, such as a refund: it never says that there are none. */
  hasOtherActs?: true;
  /** The key of an event on this screen; absent: those of the board. */
  keyOf?: (event: OrderEventType) => string | undefined;
  children?: ReactNode;
}) {
  const { order, send, run, keep, isReadOnly, asksAbove, without, keyOf, children } = props;
  const mayProgress = useHasPermission('orders.progress');
  const mayAssign = useHasPermission('orders.assign');
  const [asking, setAsking] = useState<StatusEventType | null>(props.asked ?? null);
  const opener = useRef<HTMLElement>(null);
  const boardUndo = useKey('order.undo');
  const undoKey = props.keepKey ?? boardUndo;
  const keys: Partial<Record<OrderEventType, string>> = {
    'order.assign': useKey('order.assign'),
    'order.reassign': useKey('order.reassign'),
    'order.return': useKey('order.return'),
  };
  const isMine = (event: OrderEventType) => (event.includes('assign') ? mayAssign : mayProgress);
  // While an end is withheld, what it forbids keeps its place, so that no button moves.
  const offered = eventsOf(order).filter(isMine);
  const end = (
    <WithheldEnd order={order} undoKey={undoKey} onKeep={isReadOnly ? undefined : keep} />
  );
  const steps = offered.filter((event) => !without?.includes(event));
  if (offered.length === 0 && props.hasOtherActs && !isReadOnly) return end;
  const hint = isReadOnly
    ? t('replay.read_only')
    : offered.length === 0
      ? t('live.no_actions')
      : null;
  if (hint)
    return (
      <>
        {end}
        <p className="pane__hint">{hint}</p>
      </>
    );
  const close = () => {
    setAsking(null);
    // It may be rendered again, pressed by a key, or no longer legal.
    returnFocus(opener.current?.isConnected ? opener.current : null);
  };
  const form = asking && offered.includes(asking) && whyNotNow(order, asking) === null && (
    <ReasonForm
      event={asking}
      order={order}
      send={send}
      onDone={close}
      {...(asking === 'order.return' && order.returnRequestedAt
        ? { confirm: t('live.confirm_requested_return') }
        : {})}
    />
  );
  if (form && !asksAbove) return form;
  return (
    <>
      {end}
      <fieldset className="row" aria-label={t('live.actions')}>
        {offered.some((event) => without?.includes(event)) && children}
        {steps.map((event) => {
          const why = whyNotNow(order, event);
          return (
            <Button
              key={event}
              disabled={why !== null}
              title={why ?? undefined}
              onClick={(click) => {
                opener.current = click.currentTarget;
                if (needsReasonOfStaff(event)) setAsking(event as StatusEventType);
                else run(event);
              }}
            >
              <KeyedLabel
                label={label(event, order)}
                keyName={keyOf ? keyOf(event) : keys[event]}
              />
            </Button>
          );
        })}
      </fieldset>
      {form}
    </>
  );
}

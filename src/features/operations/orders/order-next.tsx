import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { Order, StatusEventType } from '#contract/routes/operations/orders.ts';
import type { OrderEventType } from '#machines/order/order-machine.ts';
import { unassign } from '#src/domain/assignment/assignment.ts';
import { confirmUnassign } from '#src/domain/assignment/confirm-doubt.tsx';
import { intent } from '#src/domain/live/intent.ts';
import { selectOrder } from '#src/domain/live/selection.ts';
import { FIRST_NEED } from '#src/domain/order/needs/order-needs.tsx';
import { type EndReason, progressOrder } from '#src/domain/order/order-acts.ts';
import { keepOrder } from '#src/domain/order/order-end-acts.ts';
import { announceOutcome } from '#src/domain/order/order-failure.ts';
import { OrderSteps } from '#src/domain/order/order-steps.tsx';
import { t } from '#src/lib/i18n.ts';
import { useCommandScope } from '#src/lib/keys/command-scope.ts';
import { useKeyOf } from '#src/lib/keys/shortcuts.ts';
import { KeyedLabel } from '#src/ui/controls/keyed-label.tsx';
import { commandIdOf, orderCommands } from './order-commands.ts';

/** The legal next steps. Drivers are chosen on the board, which shows their positions. */
export function OrderNext(props: { order: Order; onChanged: () => void; onAmend: () => void }) {
  const { order, onChanged, onAmend } = props;
  const send = async (event: StatusEventType, why: EndReason): Promise<boolean> => {
    const outcome = await progressOrder(order, event, why);
    announceOutcome(outcome);
    onChanged();
    return outcome !== null && 'text' in outcome;
  };
  const takeBack = () =>
    confirmUnassign(order, () => {
      void unassign(order).then(announceOutcome).finally(onChanged);
    });
  const keep = async () => {
    announceOutcome(await keepOrder(order));
    onChanged();
  };
  const run = (event: OrderEventType) => {
    if (event === 'order.unassign') takeBack();
    else void send(event as StatusEventType, {});
  };
  const navigate = useNavigate();
  const keyOf = useKeyOf();
  // Counted, because the same event can be asked for twice.
  const [asked, setAsked] = useState<{ event: StatusEventType; n: number } | null>(null);
  useCommandScope(orderCommands, {
    order,
    run,
    keep: () => void keep(),
    amend: onAmend,
    ask: (event) => setAsked((before) => ({ event, n: (before?.n ?? 0) + 1 })),
    toNeeds: () => document.getElementById(FIRST_NEED)?.focus(),
    toBoard: (list) => {
      selectOrder(order.id);
      void navigate(`/live-orders?order=${order.id}`);
      if (list === 'hand_over') intent.set({ kind: 'hand_over', orderId: order.id });
      else if (list)
        intent.set({ kind: 'assign', orderId: order.id, isReassignment: list === 'reassign' });
    },
  });
  return (
    <div className="order__next" data-end>
      <OrderSteps
        key={asked?.n}
        asked={asked?.event ?? null}
        keyOf={(event) => keyOf(commandIdOf(event))}
        order={order}
        send={send}
        run={run}
        keep={() => void keep()}
        keepKey={keyOf('orderPage.keep')}
        asksAbove
        hasOtherActs
        without={['order.assign', 'order.reassign']}
      >
        <Link className="bp6-button" to={`/live-orders?order=${order.id}`}>
          <KeyedLabel
            label={t(order.driver ? 'orders.to_board' : 'orders.on_board')}
            keyName={keyOf('orderPage.board')}
          />
        </Link>
      </OrderSteps>
    </div>
  );
}

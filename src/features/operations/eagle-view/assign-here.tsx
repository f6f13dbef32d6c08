import { Button } from '@blueprintjs/core';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Order } from '#contract/routes/operations/orders.ts';
import { canOrder, stateOf } from '#machines/order/order-machine.ts';
import { createAssignment } from '#src/domain/assignment/assignment.ts';
import { doubtOf, doubtText } from '#src/domain/assignment/doubt.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { t } from '#src/lib/i18n.ts';
import { useStore } from '#src/lib/use-store.ts';
import { AnswerWait } from '#src/ui/controls/answer-wait.tsx';
import type { LiveDriver } from '#streams/index.ts';
import { assignFromMap } from './assign-from-map.ts';

interface Props {
  order: Order;
  driver: LiveDriver;
}

/** True if the order can be assigned to the driver now. */
export function canAssign(order: Order, driver: Pick<LiveDriver, 'id'>): boolean {
  if (shownSource().kind === 'replay') return false;
  const driverId = order.driver?.id ?? null;
  const type = driverId === null ? 'order.assign' : 'order.reassign';
  return canOrder(stateOf(order), { type, driverId: driver.id });
}

/**
 * Assigns the selected order to the selected driver. Names the driver that it is taken from, and
 * asks for confirmation if the assignment is doubtful.
 */
export function AssignHere(props: Props) {
  if (!canAssign(props.order, props.driver)) return null;
  // An assignment is based on the order that the user saw; a change of the order starts a new one.
  const { id, version } = props.order;
  return <AssignButton key={`${id} ${version}`} {...props} />;
}

function AssignButton({ order, driver }: Props) {
  const [assignment, setAssignment] = useState(() => createAssignment(order));
  const isSending = useSelector(assignment.actor, (now) => now.matches('sending'));
  const isAsked = useSelector(
    assignment.actor,
    (now) => now.matches('confirming') && now.context.driverId === driver.id,
  );
  const question = isAsked ? assignment.question() : null;
  const doubt = useStore(shownSource().clock, () => {
    const now = isAsked ? doubtOf(order, driver) : null;
    return now && t('map.ask_again', { doubt: doubtText(now, driver) });
  });
  const { id, driver: from } = order;
  const send = () => {
    // An assignment that failed has ended; the next press starts another one.
    const isOver = assignment.actor.getSnapshot().status === 'done';
    const next = isOver ? createAssignment(order) : assignment;
    if (isOver) setAssignment(next);
    assignFromMap(next, order, driver);
  };
  return (
    <>
      <Button
        id="assign-here"
        data-from={from?.code}
        intent="primary"
        disabled={isSending}
        onClick={send}
      >
        {isSending
          ? t('map.assigning')
          : from
            ? t('map.reassign_to', { id, from: from.code })
            : t('map.assign_to', { id })}
      </Button>
      {doubt && question && (
        <output className="drivers-panel__stale">
          {doubt}
          <AnswerWait question={question} />
        </output>
      )}
    </>
  );
}

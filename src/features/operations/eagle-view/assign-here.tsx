import { Button } from '@blueprintjs/core';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Order } from '#contract/routes/operations/orders.ts';
import { canOrder } from '#machines/order/order-machine.ts';
import { createAssignment } from '#src/domain/assignment/assignment.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { t } from '#src/lib/i18n.ts';
import { ageText } from '#src/lib/text/durations.ts';
import { useStore } from '#src/lib/use-store.ts';
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
  return canOrder({ status: order.status, driverId }, { type, driverId: driver.id });
}

/**
 * Assigns the selected order to the selected driver. Asks for confirmation if the position is
 * stale.
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
  const isAsked = useSelector(assignment.actor, (now) => now.matches('confirming'));
  const age = useStore(shownSource().clock, (nowMs) =>
    ageText(shownSource().fleet.ageMs(driver.id, nowMs)),
  );
  const send = () => {
    // An assignment that failed has ended; the next press starts another one.
    const isOver = assignment.actor.getSnapshot().status === 'done';
    const next = isOver ? createAssignment(order) : assignment;
    if (isOver) setAssignment(next);
    assignFromMap(next, order, driver);
  };
  return (
    <>
      <Button id="assign-here" intent="primary" disabled={isSending} onClick={send}>
        {t(isSending ? 'map.assigning' : 'map.assign_to', { id: order.id })}
      </Button>
      {isAsked && (
        <output className="fleet__stale">
          {t('map.assign_stale', { code: driver.code, age })}
        </output>
      )}
    </>
  );
}

import type { OrderId } from '#contract/ids.ts';
import type { Driver } from '#contract/routes/driver-status.ts';
import type { Order } from '#contract/routes/orders.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import { assignOrder } from '#src/lib/assign-order.ts';
import { t } from '#src/lib/i18n.ts';
import { picture } from '#src/lib/picture.ts';
import { createValueStore } from '#streams/index.ts';
import { focusNextUnassigned } from './desk.ts';
import { tellFailure } from './failures.ts';
import { say } from './outcome.ts';
import { pause } from './shown.ts';

type Ref = Pick<Driver, 'id' | 'code' | 'name'>;

/** Assignments that are on their way, so that a row shows them as sent and not as done. */
export const sending = createValueStore<ReadonlyMap<OrderId, Ref>>(new Map());

function mark(id: OrderId, driver: Ref | null): void {
  const next = new Map(sending.get());
  if (driver) next.set(id, driver);
  else next.delete(id);
  sending.set(next);
}

interface Done {
  id: OrderId;
  before: Ref | null;
  after: Ref | null;
}
/** What may still be undone, the last one last. */
const done: Done[] = [];

async function give(order: Order, driver: Ref | null): Promise<boolean> {
  if (picture().kind === 'replay') {
    say(t('replay.read_only'));
    return false;
  }
  mark(order.id, driver ?? { id: 0 as Ref['id'], code: t('live.no_driver'), name: '' });
  if (driver) say(t('live.sent', { id: order.id, code: driver.code }));
  try {
    const answer = await assignOrder(order, driver?.id ?? null);
    picture().put(answer);
    pause.get()?.put(answer);
    return true;
  } catch (error) {
    tellFailure(order, driver, error);
    return false;
  } finally {
    mark(order.id, null);
  }
}

/** Gives an order to a driver and goes on to the next that has none. Says how it ended. */
export async function assign(order: Order, driver: Ref): Promise<void> {
  const before = order.driver;
  focusNextUnassigned(order.id);
  if (!(await give(order, driver))) return;
  done.push({ id: order.id, before, after: driver });
  say(t('live.assigned', { id: order.id, code: driver.code, name: driver.name }));
}

/** Takes an order back from its driver. */
export async function unassign(order: Order): Promise<void> {
  const before = order.driver;
  if (!before || !(await give(order, null))) return;
  done.push({ id: order.id, before, after: null });
  say(t('live.unassigned_done', { id: order.id, code: before.code }));
}

export const canUndo = (): boolean => done.length > 0 && picture().kind === 'live';

/** Puts the last assignment back as it was, unless someone has changed it since. */
export async function undo(): Promise<void> {
  const last = done.pop();
  if (!last) return say(t('live.nothing_to_undo'));
  const order = picture().orders.get(last.id)?.order;
  const untouched = order && isOpen(order.status) && order.driver?.id === last.after?.id;
  if (!untouched || order.status === 'picked_up') return say(t('live.undo_gone', { id: last.id }));
  if (!(await give(order, last.before))) return;
  say(
    last.before
      ? t('live.undone', { id: last.id, code: last.before.code })
      : t('live.unassigned_done', { id: last.id, code: last.after?.code ?? '' }),
  );
}

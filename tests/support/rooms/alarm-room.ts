import type { Alarm } from '#contract/operations/alarm.ts';
import { type AlarmList, alarmsRoutes } from '#contract/routes/operations/alarms.ts';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { until as soon } from '#tests/support/browser/console-socket.ts';
import { dispatchRoom } from './dispatch-room.ts';

export const MINUTE = 60_000;

/** A fixture whose alarms are evaluated on demand; start the app with `manualTicks`. */
export async function alarmRoom(t: TestApp) {
  const room = await dispatchRoom(t);
  const supervisor = await t.person('supervisor', 'Youssef');
  const keeper = await t.person('store');

  /**
   * Evaluates once every event is published. A test moves the clock by minutes: an event that was
   * not published before would look that late, which is an alarm of its own.
   */
  async function evaluate(): Promise<void> {
    await soon('every event is published', async () => {
      const unpublished = t.db.selectFrom('events').select('id').where('seq', 'is', null).limit(1);
      return (await unpublished.execute()).length === 0;
    });
    await t.app().runNow.alarms();
  }

  async function list(as: Person = room.operator): Promise<AlarmList> {
    const answer = await t.call(alarmsRoutes.list, {}, as);
    if (answer.status !== 200) throw new Error(`No list: ${JSON.stringify(answer.body)}`);
    return answer.body;
  }

  /** Evaluates until a condition holds, because an event needs a moment to be published. */
  async function until(
    what: string,
    holds: (alarms: readonly Alarm[]) => boolean,
  ): Promise<Alarm[]> {
    let alarms: Alarm[] = [];
    try {
      await soon(what, async () => {
        await evaluate();
        ({ alarms } = await list());
        return holds(alarms);
      });
    } catch (error) {
      throw new Error(`Not so: ${what}; ${JSON.stringify(alarms)}`, { cause: error });
    }
    return alarms;
  }

  const progress = (order: Pick<Order, 'id' | 'version'>, event: string, as: Person = supervisor) =>
    t.call(
      ordersRoutes.progress,
      { params: { id: order.id }, body: { event, reason: 'Because' } },
      as,
      { 'if-match': `"${order.version}"` },
    );

  const act = (
    name: 'acknowledge' | 'shelve' | 'unshelve' | 'escalate',
    id: number,
    as: Person = room.operator,
  ) => {
    const bodies = {
      shelve: { minutes: 5, reason: 'Being repaired' },
      escalate: { reason: 'Beyond me' },
    } as const;
    const body = name === 'shelve' || name === 'escalate' ? bodies[name] : undefined;
    return t.call(alarmsRoutes[name], { params: { id }, ...(body ? { body } : {}) }, as);
  };

  /** Moving the clock must not end the sessions, because the test is about alarms. */
  async function stayAwake(): Promise<void> {
    const until = new Date(t.clock().getTime() + 1_000 * 60 * MINUTE);
    await t.db.updateTable('access_tokens').set({ expires_at: until }).execute();
    await t.db.updateTable('sessions').set({ expires_at: until }).execute();
  }
  await stayAwake();

  return {
    ...room,
    stayAwake,
    supervisor,
    keeper,
    evaluate,
    list,
    until,
    progress,
    act,
    /** An order that its store has accepted, so that only its driver is missing. */
    async accepted(more: object = {}, at = room.store): Promise<Order> {
      const order = await room.place(more, at);
      const answer = await progress(order, 'order.accept');
      return answer.body;
    },
    duty: (driver: Person, status: 'offline' | 'available') =>
      t.call(driverStatusRoutes.setStatus, { params: { id: driver.id }, body: { status } }, driver),
    /** An alarm about an order without a driver; it ends when the order is assigned. */
    async unassigned() {
      const order = await this.accepted();
      t.moveClock(6 * MINUTE);
      const [alarm] = await until('an alarm stands', (all) =>
        all.some(
          ({ rule, subjects }) =>
            rule === 'order.unassigned' && subjects.some(({ id }) => id === String(order.id)),
        ),
      );
      return { order, alarm: alarm as Alarm };
    },
  };
}
export type AlarmRoom = Awaited<ReturnType<typeof alarmRoom>>;

import { beforeEach, describe, expect, it } from 'vitest';
import type { OrderId } from '#contract/ids.ts';
import { live } from '#src/domain/live/live.ts';
import { showSource } from '#src/domain/live/shown-source.ts';
import type { LiveOrder } from '#streams/index.ts';
import type { PlanRow } from './plan.ts';
import { figuresOf } from './plan-figures.ts';

beforeEach(() => {
  const get = (id: OrderId) =>
    ({ order: { status: 'placed' }, promisedAtMs: Number(id) }) as LiveOrder;
  showSource({ ...live(), now: () => 1_000, orders: { ...live().orders, get } });
});

const row = (orderId: number, driverId: number, more: object = {}, reasons: object = {}) =>
  ({
    isTicked: true,
    own: null,
    result: null,
    suggestion: {
      orderId,
      driver: { id: driverId, code: `d${driverId}`, name: '' },
      inputs: { load: 1 },
      reasons: { pickupMinutes: 3, doorMinutes: 20, lateMinutes: 0, bundledWith: [], ...reasons },
    },
    ...more,
  }) as unknown as PlanRow;

describe('the figures of a plan', () => {
  it('count only ticked rows, and each driver once with the current load', () => {
    const figures = figuresOf([
      row(500, 1),
      row(2_000, 1, {}, { doorMinutes: 30, lateMinutes: 4 }),
      row(600, 2, { isTicked: false }),
    ]);
    expect(figures).toMatchObject({ orders: 2, meanDoor: 25, lateNow: 1, lateByPlan: 1 });
    expect(figures.loads).toMatchObject([{ driver: { id: 1 }, before: 1, after: 3 }]);
  });

  it('use the driver that the operator chose instead', () => {
    const own = { driver: { id: 9 }, load: 0, doorMinutes: 40, lateMinutes: 2 };
    const figures = figuresOf([row(2_000, 1, { own })]);
    expect(figures).toMatchObject({ meanDoor: 40, lateByPlan: 1 });
    expect(figures.loads).toMatchObject([{ driver: { id: 9 }, before: 0, after: 1 }]);
    expect(figuresOf([]).meanDoor).toBeNull();
  });
});

import { expect, it } from 'vitest';
import { z } from 'zod';
import { OrderId, OrderPath, StoreId, UserId, ZoneName } from '#contract/ids.ts';
import { bulkRows, several } from '#contract/list.ts';
import { Subject } from '#contract/subject.ts';
import { addTargets, type Targets } from './targets.ts';

function named(schema: z.ZodType, sent: unknown) {
  const targets: Targets = new Map();
  addTargets(targets, schema, schema.parse(sent));
  return Object.fromEntries([...targets].map(([kind, values]) => [kind, [...values]]));
}

it('IDs are found in any part of a request', () => {
  expect(named(OrderPath, { id: '7' })).toEqual({ Order: [7] });
  const body = z.strictObject({
    storeId: StoreId.optional(),
    driverId: UserId.nullable().default(null),
    lines: z.array(z.object({ orderId: OrderId })),
    either: z.union([z.literal('all'), z.array(StoreId)]),
    subject: Subject,
    zones: z.record(ZoneName, z.number()),
  });
  const sent = {
    storeId: 1,
    driverId: 2,
    lines: [{ orderId: 3 }, { orderId: 4 }, { orderId: 3 }],
    either: [5],
    subject: 'order:6',
    zones: { Maarif: 1 },
  };
  expect(named(body, sent)).toEqual({
    Store: [1, 5],
    User: [2],
    Order: [3, 4],
    Subject: [{ kind: 'order', id: 6 }],
    ZoneName: ['Maarif'],
  });
  expect(
    named(body, { ...sent, storeId: undefined, driverId: null, either: 'all' }),
  ).not.toHaveProperty('User');
});

it('IDs are found behind descriptions, refinements and transformations', () => {
  expect(named(OrderId.meta({ description: 'Described' }).optional(), 8)).toEqual({ Order: [8] });
  expect(named(bulkRows(OrderId), [{ id: 9, version: 1 }])).toEqual({ Order: [9] });
  expect(named(several(ZoneName as never), 'Maarif,Anfa')).toEqual({
    ZoneName: ['Maarif', 'Anfa'],
  });
});

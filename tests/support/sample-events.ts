import { TestScheduler } from 'rxjs/testing';
import { expect } from 'vitest';
import type { LiveEvent, OrderLogEvent } from '#contract/events.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import type { Snapshot } from '#streams/messages.ts';

/** A scheduler of virtual time that compares with Vitest's own equality. */
export const createTestScheduler = () =>
  new TestScheduler((actual, expected) => expect(actual).toEqual(expected));

const at = '2026-03-02T12:00:00.000Z';
const place = { lat: 33.57, lon: -7.6 };

/** An order as the API returns it; a test only specifies the fields that matter. */
export const anOrder = (id: number, more: Partial<Order> = {}): Order =>
  ({
    id,
    version: 1,
    status: 'placed',
    store: { id: 1, name: 'Café Atlas' },
    zone: 'Maârif',
    customer: { id: 900, name: 'Customer' },
    driver: null,
    pickup: place,
    dropoff: place,
    address: '1 Rue',
    total: '1000',
    payment: 'cash',
    placedAt: at,
    statusAt: at,
    assignedAt: null,
    readyDueAt: at,
    promisedAt: '2026-03-02T12:40:00.000Z',
    proofNeeds: null,
    deliveryProof: null,
    ...more,
  }) as Order;

export const orderEvent = (seq: number, order: Order): OrderLogEvent => ({
  seq,
  at,
  actor: null,
  subject: 'order',
  type: 'order.placed',
  order,
});

export const aSnapshot = (seq: number, orders: Order[] = []): Snapshot => ({
  at,
  seq,
  orders,
  drivers: [],
  stores: [],
  zones: [],
});

/** Numbered events, each for a different order. */
export const orderEvents = (...seqs: number[]): LiveEvent[] =>
  seqs.map((seq) => orderEvent(seq, anOrder(seq)));

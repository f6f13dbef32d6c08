import { describe, expect, it } from 'vitest';
import { anOrder, orderEvent } from '#tests/support/sample-events.ts';
import { createBoard } from './board.ts';
import { freezeBoard } from './board-frozen.ts';
import { createLiveOrdersStore } from './live-orders.ts';

const NOW = Date.parse('2026-03-02T12:30:00.000Z');
const driver = { id: 7, name: 'Driss', code: 'd07' } as never;
const minute = (n: number) => `2026-03-02T12:${String(n).padStart(2, '0')}:00.000Z`;

const young = anOrder(1, { placedAt: minute(20) });
const old = anOrder(2, { placedAt: minute(1) });
const late = anOrder(3, { placedAt: minute(2), promisedAt: minute(25), driver });
const onTime = anOrder(4, { placedAt: minute(3), driver });

function boardWith(...orders: ReturnType<typeof anOrder>[]) {
  const store = createLiveOrdersStore();
  const board = createBoard(store, () => NOW);
  store.snapshot(10, orders, false);
  return { store, board };
}

describe('board', () => {
  it('shows unassigned and oldest first, then late, then by age', () => {
    expect(boardWith(onTime, young, late, old).board.get().rows).toEqual([2, 1, 3, 4]);
  });

  it('keeps rows in place: new orders wait until the user arranges the board', () => {
    const { store, board } = boardWith(old, onTime);
    store.apply([orderEvent(11, anOrder(5, { placedAt: minute(0) }))], NOW);
    expect(board.get()).toEqual({ rows: [2, 4], waiting: 1, unsorted: 0 });
    store.apply([orderEvent(12, { ...old, version: 2, driver })], NOW);
    expect(board.get().rows).toEqual([2, 4]);
    board.arrange();
    expect(board.get()).toEqual({ rows: [5, 2, 4], waiting: 0, unsorted: 0 });
  });

  it('appends a new order if there is room below, since no row moves', () => {
    const { store, board } = boardWith(old, onTime);
    board.setRoom(3);
    store.apply([orderEvent(11, anOrder(5)), orderEvent(12, anOrder(6))], NOW);
    expect(board.get()).toEqual({ rows: [2, 4, 5], waiting: 1, unsorted: 1 });
  });

  it('counts appended rows that belong further up, until they are sorted or closed', () => {
    const { store, board } = boardWith(old, onTime);
    board.setRoom(9);
    const newest = anOrder(7, { placedAt: minute(9), driver });
    store.apply([orderEvent(11, newest)], NOW);
    expect(board.get()).toEqual({ rows: [2, 4, 7], waiting: 0, unsorted: 0 });
    const [five, six] = [anOrder(5, { placedAt: minute(8) }), anOrder(6, { placedAt: minute(9) })];
    store.apply([orderEvent(12, five), orderEvent(13, six)], NOW);
    expect(board.get()).toEqual({ rows: [2, 4, 7, 5, 6], waiting: 0, unsorted: 2 });
    store.apply([orderEvent(14, { ...six, version: 2, status: 'cancelled' })], NOW);
    expect(board.get().unsorted).toBe(1);
    board.arrange();
    expect(board.get()).toEqual({ rows: [2, 5, 4, 7], waiting: 0, unsorted: 0 });
  });

  it('keeps a finished order in its place until the next arrangement', () => {
    const { store, board } = boardWith(old, onTime);
    store.apply([orderEvent(11, { ...old, version: 2, status: 'cancelled' })], NOW);
    store.prune(NOW + 1, board.has);
    expect(board.get().rows).toEqual([2, 4]);
    board.arrange();
    store.prune(NOW + 1, board.has);
    expect(board.get().rows).toEqual([4]);
    expect(store.get(old.id)).toBeUndefined();
  });

  it('counts only orders that match the filter as waiting', () => {
    const { store, board } = boardWith(old, onTime);
    board.filter(({ order }) => order.driver !== null);
    expect(board.get().rows).toEqual([4]);
    store.apply([orderEvent(11, anOrder(5))], NOW);
    expect(board.get().waiting).toBe(0);
  });
});

describe('a frozen board', () => {
  it('does not change while orders change, arrive and close', () => {
    const { store, board } = boardWith(old, onTime);
    store.apply([orderEvent(11, anOrder(5))], NOW);
    const frozen = freezeBoard(store, board, NOW);
    store.apply(
      [orderEvent(12, { ...old, version: 2, status: 'cancelled' }), orderEvent(13, anOrder(6))],
      NOW,
    );
    board.arrange();
    expect(frozen.board.get()).toEqual({ rows: [2, 4], waiting: 1, unsorted: 0 });
    expect(frozen.orders.get(old.id)?.order.status).toBe('placed');
    expect(board.get().rows).toEqual([5, 6, 4]);
  });

  it('can be filtered and sorted, and shows the user’s own acts', () => {
    const { store, board } = boardWith(old, onTime, young);
    const frozen = freezeBoard(store, board, NOW);
    frozen.board.filter(({ order }) => order.driver === null);
    frozen.board.sort((a, b) => b.placedAtMs - a.placedAtMs);
    expect(frozen.board.get().rows).toEqual([1, 2]);
    frozen.put({ ...young, version: 2, driver });
    expect(frozen.orders.get(young.id)?.order.driver).toBe(driver);
    expect(board.get().rows).toEqual([2, 1, 4]);
  });
});

describe('live orders', () => {
  it('ignores versions that are not higher, and events before the snapshot', () => {
    const { store } = boardWith({ ...old, version: 3 });
    store.apply([orderEvent(11, { ...old, version: 2, status: 'ready' })], NOW);
    store.apply([orderEvent(9, { ...old, version: 4, status: 'ready' })], NOW);
    expect(store.get(old.id)?.order.status).toBe('placed');
  });

  it('removes orders that a snapshot no longer contains, and keeps references of unchanged ones', () => {
    const { store } = boardWith(old, onTime);
    const before = store.get(onTime.id);
    store.snapshot(20, [onTime], false);
    expect(store.list()).toEqual([4]);
    expect(store.get(onTime.id)).toBe(before);
  });
});

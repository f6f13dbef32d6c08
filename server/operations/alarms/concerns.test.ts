import { beforeEach, describe, expect, it } from 'vitest';
import { createConcerns } from './concerns.ts';
import { EXIT_MS } from './deadlines.ts';
import type { AlarmRow } from './life.ts';
import type { Finding } from './rules/rule.ts';

const NOW = Date.parse('2026-03-02T12:00:00Z');
const instant = (ms: number) => new Date(NOW + ms);
const amal = { id: 1, name: 'Amal' } as NonNullable<AlarmRow['owner']>;

const finding = (id: number, more: Partial<Finding> = {}): Finding => ({
  rule: 'order.pickup_at_risk',
  subject: { kind: 'order', id: String(id), label: `#${id}` },
  refs: { order: id, driver: 3 },
  zone: null,
  inDangerMs: null,
  mark: '1',
  priority: 3,
  sinceMs: NOW,
  ...more,
});

/** An open alarm of these orders. */
const row = (ids: readonly number[], more: Partial<AlarmRow> = {}): AlarmRow =>
  ({
    cause: 'first',
    state: 'acknowledged',
    priority: 3,
    state_at: instant(1_000),
    acknowledged_at: instant(1_000),
    owner: amal,
    shelf: null,
    marks: Object.fromEntries(ids.map((id) => [id, '1'])),
    ...more,
  }) as AlarmRow;

let concerns: ReturnType<typeof createConcerns>;
beforeEach(() => {
  concerns = createConcerns();
  const two = concerns.follow([finding(1), finding(2)], instant(0));
  concerns.enter('first', two, instant(0));
  concerns.learn([row([1, 2])]);
});
const inherited = (ids: number[], priority: Finding['priority'] = 3, ms = 2_000) =>
  concerns.inherited(
    concerns.follow(
      ids.map((id) => finding(id, { priority })),
      instant(ms),
    ),
    priority,
    instant(ms),
  );

describe('an alarm of orders that were acknowledged in another one', () => {
  it('starts acknowledged, by the same operator, from the time of the earliest', () => {
    expect(inherited([1, 2])).toMatchObject({ since: instant(0), owner: amal });
  });

  it('asks if one of its orders is new, or its priority is higher', () => {
    expect(inherited([1, 3])).toMatchObject({ since: instant(0), owner: null });
    expect(inherited([1, 2], 2)).toMatchObject({ owner: null });
  });

  it('asks if the acknowledgement has been withdrawn', () => {
    concerns.learn([row([1, 2], { state: 'unacknowledged', owner: null })]);
    expect(inherited([1, 2])).toMatchObject({ owner: null });
  });

  it('does not inherit from an alarm that the order joined after its acknowledgement', () => {
    const late = concerns.follow([finding(1), finding(2), finding(4)], instant(5_000));
    concerns.enter('first', late, instant(5_000));
    concerns.learn([row([1, 2, 4])]);
    expect(inherited([1, 2], 3, 6_000)).toMatchObject({ owner: amal });
    expect(inherited([1, 4], 3, 6_000)).toMatchObject({ owner: null });
  });

  it('stays shelved until the shelf ends', () => {
    const shelf = { until: instant(60_000).toISOString(), reason: 'Being repaired', by: amal };
    const shelved = { state: 'shelved', owner: null, shelf: shelf as never } as const;
    concerns.learn([row([1, 2], { ...shelved, state_at: instant(1_500) })]);
    expect(inherited([1, 2], 3, 2_000)).toMatchObject({ owner: null, shelf });
    expect(inherited([1, 2], 3, 60_000)).toMatchObject({ owner: null, shelf: null });
  });
});

describe('a concern', () => {
  it('is remembered for a minute after nothing must be done, by another server too', () => {
    concerns.follow([], instant(10_000));
    const other = createConcerns();
    other.load(concerns.changes().set);
    const again = (ms: number) =>
      other.inherited(other.follow([finding(1)], instant(ms)), 3, instant(ms))?.owner ?? null;
    expect(again(10_000 + EXIT_MS - 1)).toEqual(amal);
    other.follow([], instant(100_000));
    other.follow([], instant(100_000 + EXIT_MS));
    expect(again(100_001 + EXIT_MS)).toBeNull();
  });

  it('keeps the highest priority that it has reached', () => {
    const priorities = [3, 2, 3].map(
      (priority, n) =>
        concerns.follow([finding(1, { priority: priority as 3 })], instant(n))[0]?.priority,
    );
    expect(priorities).toEqual([3, 2, 2]);
  });

  it('is of an order and an act: another act is another concern', () => {
    const call = finding(1, { rule: 'store.overdue' });
    const found = concerns.follow([call], instant(3_000));
    expect(concerns.inherited(found, 3, instant(3_000))).toMatchObject({ owner: null });
  });
});

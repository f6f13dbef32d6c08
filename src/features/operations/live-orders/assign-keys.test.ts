import { beforeEach, describe, expect, it } from 'vitest';
import type { OrderId } from '#contract/ids.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { live } from '#src/domain/live/live.ts';
import { selection, selectOrder } from '#src/domain/live/selection.ts';
import { t } from '#src/lib/i18n.ts';
import { bindCommand } from '#src/lib/keys/commands.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { anOrder } from '#tests/support/sample-events.ts';
import { commands } from './commands.ts';
import { outcome } from './outcome.ts';
import { goToUnassigned, panels, unseenRow } from './panels.ts';

const driver = { id: 113, code: 'd113', name: 'Driss' } as NonNullable<Order['driver']>;
const command = (id: string) => {
  const found = commands.find((one) => one.id === id);
  if (!found) throw new Error(`There is no command ${id}`);
  return bindCommand(found, () => undefined);
};
const minute = (n: number) => `2026-03-02T12:0${n}:00.000Z`;

beforeEach(() => {
  signInAs({ id: 1, role: 'operator' });
  consoleWithApi();
});

describe('the key that assigns', () => {
  it('names the driver of an assigned order, which only the other key reassigns', () => {
    live().put(anOrder(414, { driver, status: 'accepted' }));
    selectOrder(414);
    expect(command('order.assign').can()).toBe(false);
    expect(command('order.assign').whyNot()).toMatch(/^#414 has d113; .* ?to reassign$/);
    command('order.reassign').run();
    expect(panels.get()).toMatchObject({ pane: 'assign', reassigned: 414 });
  });
});

describe('the command that returns', () => {
  it.each([null, minute(1)])('works by its key and in the menu, requested at %s', (at) => {
    live().put(anOrder(414, { driver, status: 'picked_up', returnRequestedAt: at }));
    selectOrder(414);
    expect(command('order.return')).toMatchObject({ keys: ['t'], on: 'order' });
    expect(command('order.return').can()).toBe(true);
    command('order.return').run();
    expect(panels.get()).toMatchObject({ pane: 'order', asked: 'order.return' });
  });
});

describe('while an end is withheld', () => {
  const ending = { event: 'order.cancel', at: minute(9), by: null, reason: '' } as const;

  it.each([
    ['order.assign', null],
    ['order.reassign', driver],
    ['order.unassign', driver],
    ['order.cancel', driver],
  ])('%s is refused with the reason', (id, has) => {
    live().put(anOrder(414, { driver: has, status: 'accepted' }));
    selectOrder(414);
    expect(command(id).can()).toBe(true);
    live().put(anOrder(414, { version: 2, driver: has, status: 'accepted', ending } as never));
    expect(command(id).can()).toBe(false);
    expect(command(id).whyNot()).toBe('#414 is about to end; undo that first');
  });
});

describe('the command that cancels', () => {
  /** The commands that the palette finds by a word. */
  const found = (word: string) =>
    commands
      .filter(({ id }) => command(id).can())
      .filter(({ label, keywords }) =>
        `${t(label)} ${keywords && t(keywords)}`.toLowerCase().includes(word),
      )
      .map(({ id }) => id);

  it.each(['cancel', 'annul'])('is found by “%s”, and asks for the reason each time', (text) => {
    live().put(anOrder(414, { status: 'accepted' }));
    selectOrder(414);
    expect(found(text)).toContain('order.cancel');
    command('order.cancel').run();
    const first = panels.get();
    expect(first).toMatchObject({ pane: 'order', asked: 'order.cancel' });
    command('order.cancel').run();
    expect(panels.get().askedTimes).not.toBe(first.askedTimes);
  });

  it('is in the menu of an order that can be cancelled, and not found for another', () => {
    expect(commands.find(({ id }) => id === 'order.cancel')?.on).toBe('order');
    live().put(anOrder(414, { status: 'picked_up', driver }));
    selectOrder(414);
    expect(found('cancel')).not.toContain('order.cancel');
  });
});

describe('the key for the next unassigned order', () => {
  const rows = () => live().board.get().rows;
  beforeEach(() => {
    live().put(anOrder(1, { placedAt: minute(1) }));
    live().put(anOrder(2, { placedAt: minute(2) }));
    live().board.arrange();
    expect(rows()).toEqual([1, 2]);
  });

  it('starts at the row that the board selected by itself', () => {
    unseenRow.set(1 as OrderId);
    selectOrder(1);
    goToUnassigned();
    expect(selection.get().orderId).toBe(1);
    goToUnassigned();
    expect(selection.get().orderId).toBe(2);
  });

  it('announces that there is none', () => {
    for (const id of [1, 2]) live().put(anOrder(id, { version: 2, driver }));
    goToUnassigned();
    expect(outcome.get().text).toBe('Every order has a driver, or is claimed or on hold');
  });

  it('adds new orders if one of them has no driver, and else moves no row', () => {
    for (const id of [2, 1]) live().put(anOrder(id, { version: 2, driver }));
    live().put(anOrder(3, { driver, placedAt: minute(0) }));
    goToUnassigned();
    expect(rows()).toEqual([1, 2]);
    live().put(anOrder(4, { placedAt: minute(5) }));
    goToUnassigned();
    expect(rows()[0]).toBe(4);
    expect(selection.get().orderId).toBe(4);
  });
});

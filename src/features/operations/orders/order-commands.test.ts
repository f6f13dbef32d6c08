import { beforeEach, describe, expect, it, vi } from 'vitest';
import { bindCommand } from '#src/lib/keys/commands.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { anOrder } from '#tests/support/sample-events.ts';
import { type OrderPageContext, orderCommands } from './order-commands.ts';

const driver = { id: 113, code: 'd113', name: 'Driss' } as never;
const pageOf = (order: OrderPageContext['order']) => ({
  order,
  run: vi.fn(),
  ask: vi.fn(),
  toBoard: vi.fn(),
  keep: vi.fn(),
  amend: vi.fn(),
  toNeeds: vi.fn(),
});
const command = (id: string, page: OrderPageContext) => {
  const found = orderCommands.find((one) => one.id === `orderPage.${id}`);
  if (!found) throw new Error(`There is no command ${id}`);
  return bindCommand(found, () => page);
};

beforeEach(() => {
  signInAs({ id: 1, role: 'operator' });
  consoleWithApi();
});

describe('the keys of an order’s page', () => {
  it('perform the legal steps, and ask for the reason that a step needs', () => {
    const page = pageOf(anOrder(7));
    command('accept', page).run();
    expect(page.run).toHaveBeenCalledWith('order.accept');
    command('cancel', page).run();
    expect(page.ask).toHaveBeenCalledWith('order.cancel');
    expect(command('deliver', page).can()).toBe(false);
  });

  it('names the cancellation as the board does, and is found by “annul”', () => {
    const cancel = command('cancel', pageOf(anOrder(7)));
    expect(cancel).toMatchObject({ label: 'live.cmd_cancel', keywords: 'keywords.cancel' });
  });

  it('assign an order without a driver, and only name the driver of another', () => {
    const free = pageOf(anOrder(7));
    command('assign', free).run();
    expect(free.toBoard).toHaveBeenCalledWith('assign');
    const taken = pageOf(anOrder(8, { driver, status: 'accepted' }));
    expect(command('assign', taken).can()).toBe(false);
    expect(command('assign', taken).whyNot()).toMatch(/^#8 has d113/);
    command('reassign', taken).run();
    expect(taken.toBoard).toHaveBeenCalledWith('reassign');
  });
});

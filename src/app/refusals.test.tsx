import { beforeEach, describe, expect, it } from 'vitest';
import type { Order } from '#contract/routes/operations/orders.ts';
import { live } from '#src/domain/live/live.ts';
import { selectDriver, selectOrder } from '#src/domain/live/selection.ts';
import { showSource } from '#src/domain/live/shown-source.ts';
import type { OrderPageContext } from '#src/features/operations/orders/order-commands.ts';
import { t } from '#src/lib/i18n.ts';
import { bindCommand, type Command } from '#src/lib/keys/commands.ts';
import { keyRefusal, refuseKey } from '#src/lib/keys/refused-key.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { anAlarm, anAlarmList } from '#tests/support/sample-alarms.ts';
import { anOrder } from '#tests/support/sample-events.ts';
import { screenCommands } from './feature-routes.ts';

const SCREENS = [
  'screens.live_orders',
  'screens.eagle_view',
  'books.order_page',
  'alarms.queue',
  'replay.open',
  'replay.bar',
  'shell.messages',
  'drivers.typed_lines',
  'zones.overrides',
];
const loaded = await Promise.all(
  screenCommands
    .filter(({ screen }) => SCREENS.includes(screen))
    .map(async ({ screen, load }) => ({
      screen,
      commands: (await load()) as readonly Command<unknown>[],
    })),
);

const driver = { id: 113, code: 'd113', name: 'Driss' } as NonNullable<Order['driver']>;
const page = { navigate: () => undefined, whyNot: 'Disabled' };

/** The commands that are refused without words now. Those without a key of their own may get one. */
function silent(order: Order): string[] {
  const context = { ...page, order } as unknown as OrderPageContext;
  return loaded.flatMap(({ commands }) =>
    commands
      .filter(({ id, isFixed }) => !isFixed && id !== 'order.refund')
      .flatMap((command) => {
        const bound = bindCommand(command, () => context);
        if (bound.can() || bound.yields()) return [];
        keyRefusal.set(null);
        refuseKey('a', bound);
        const text = keyRefusal.get()?.text ?? '';
        return text === t('shell.key_refused', { label: t(command.label) }) ? [command.id] : [];
      }),
  );
}

const inReplay = () => showSource({ ...live(), kind: 'replay' });
const WITHHELD = { event: 'order.cancel', at: '2026-03-02T12:09:00.000Z', by: null, reason: '' };
const ORDERS: readonly (readonly [string, Partial<Order>])[] = [
  ['new', {}],
  ['assigned', { driver, status: 'accepted' }],
  ['picked up', { driver, status: 'picked_up' }],
  ['about to end', { status: 'ready', ending: WITHHELD as never }],
  ['ended', { status: 'delivered', driver }],
];

beforeEach(() => {
  signInAs({ id: 1, role: 'operator' });
  consoleWithApi();
});

describe('every command that is refused gives the reason in words', () => {
  it('finds the commands of all of these screens', () => {
    expect(loaded.map(({ screen }) => screen).toSorted()).toEqual(SCREENS.toSorted());
  });

  it.each([
    ['live', () => undefined],
    ['in a replay', inReplay],
  ])('%s, with nothing selected', (_, show) => {
    show();
    expect(silent(anOrder(7))).toEqual([]);
  });

  it.each(
    ORDERS.flatMap(([name, more]) => [true, false].map((isLive) => ({ name, more, isLive }))),
  )('for an order that is $name, live: $isLive', ({ more, isLive }) => {
    const order = anOrder(7, more);
    live().put(order);
    live().alarms.snapshot(anAlarmList(1, [anAlarm(1)]), true);
    selectOrder(7);
    selectDriver(113);
    if (!isLive) inReplay();
    expect(silent(order)).toEqual([]);
  });

  it('names the replay for all that would change an order', () => {
    live().put(anOrder(7, { driver, status: 'accepted' }));
    selectOrder(7);
    inReplay();
    const board = loaded.find(({ screen }) => screen === 'screens.live_orders')?.commands ?? [];
    const refused = board
      .map((command) => bindCommand(command, () => undefined))
      .filter((command) => !command.can())
      .map((command) => [command.id, command.whyNot()]);
    expect(refused.length).toBeGreaterThan(10);
    const reasons = refused
      .filter(([id]) => id !== 'pane.close' && id !== 'board.mine')
      .map(([, why]) => why);
    expect([...new Set(reasons)]).toEqual([t('replay.read_only')]);
  });
});

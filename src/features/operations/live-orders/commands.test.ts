import { describe, expect, it } from 'vitest';
import { live } from '#src/domain/live/live.ts';
import { showSource } from '#src/domain/live/shown-source.ts';
import { createConsole } from '#src/lib/console/console.ts';
import { t } from '#src/lib/i18n.ts';
import { commands } from './commands.ts';
import { changePanels, panels, shownPane } from './panels.ts';

const PRESS = { key: '', isRange: false };

it.each(['mine', 'assign', 'plan'] as const)(
  'the pane “%s” is about what is now: a replay does not show it, and leaves it open',
  (pane) => {
    createConsole();
    changePanels({ pane });
    expect(shownPane()).toBe(pane);
    showSource({ ...live(), kind: 'replay' });
    expect(shownPane()).toBeNull();
    showSource(null);
    expect(shownPane()).toBe(pane);
  },
);

it('a replay shows the pane of an order', () => {
  createConsole();
  changePanels({ pane: 'order' });
  showSource({ ...live(), kind: 'replay' });
  expect(shownPane()).toBe('order');
});

describe('commands', () => {
  it('have unique keys and ids, and a label', () => {
    const keys = commands.flatMap((command) => command.keys);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(commands.map(({ id }) => id)).size).toBe(commands.length);
    for (const { label } of commands) expect(t(label)).not.toBe('');
  });

  it('open the list of keys, which Escape closes first', () => {
    const run = (id: string) => commands.find((one) => one.id === id)?.run(undefined, PRESS);
    const last = commands.findLast(({ keys }) => keys.includes('Escape'));
    run(commands.find(({ keys }) => keys.includes('?'))?.id ?? '');
    expect(panels.get().open).toBe('keys');
    run(last?.id ?? '');
    expect(panels.get().open).toBe(null);
  });
});

import { describe, expect, it } from 'vitest';
import { t } from '#src/lib/i18n.ts';
import { commands } from './commands.ts';
import { panels } from './panels.ts';

const PRESS = { key: '', isRange: false };

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

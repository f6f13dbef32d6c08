import { describe, expect, it } from 'vitest';
import { t } from '#src/lib/i18n.ts';
import { commands, runKey } from './commands.ts';
import { desk } from './desk.ts';

describe('commands', () => {
  it('have one key each, one id each, and words', () => {
    const keys = commands.flatMap((command) => command.keys);
    expect(new Set(keys).size).toBe(keys.length);
    expect(new Set(commands.map(({ id }) => id)).size).toBe(commands.length);
    for (const { label } of commands) expect(t(label)).not.toBe('');
  });

  it('run by key, but not while somebody writes or holds Ctrl', () => {
    const press = (target: EventTarget, init: KeyboardEventInit) => {
      const event = new KeyboardEvent('keydown', { ...init, cancelable: true });
      Object.defineProperty(event, 'target', { value: target });
      return runKey(event);
    };
    const input = document.createElement('input');
    expect(press(input, { key: '?' })).toBe(false);
    expect(press(document.body, { key: '?', ctrlKey: true })).toBe(false);
    expect(desk.get().open).toBe(null);
    expect(press(document.body, { key: '?' })).toBe(true);
    expect(desk.get().open).toBe('keys');
    // Escape closes the sheet first.
    expect(press(document.body, { key: 'Escape' })).toBe(true);
    expect(desk.get().open).toBe(null);
  });
});

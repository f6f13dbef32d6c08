import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { bindCommand, type Command } from './commands.ts';
import { addScope, dispatchKey } from './dispatcher.ts';
import { offerCommands } from './offered-commands.ts';
import { keyRefusal } from './refused-key.ts';

const acted: string[] = [];
const command = (key: string, more: Partial<Command> = {}): Command => ({
  id: key,
  label: 'form.save',
  keys: [key],
  run: () => acted.push(key),
  ...more,
});
const commands = [
  command('p', { can: () => false, whyNot: () => 'Your role may not do this' }),
  command('a'),
  command('m', { can: () => false, permission: 'orders.assign' }),
  command('Enter', { can: () => false }),
].map((one) => bindCommand(one, () => undefined));
let stops: (() => void)[];
const press = (key: string) => {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  document.body.dispatchEvent(event);
};

beforeEach(() => {
  vi.useFakeTimers();
  acted.length = 0;
  keyRefusal.set(null);
  stops = [offerCommands(commands), addScope({ level: 'screen', commands })];
  window.addEventListener('keydown', dispatchKey);
});
afterEach(() => {
  for (const stop of stops) stop();
  window.removeEventListener('keydown', dispatchKey);
  vi.runAllTimers();
  vi.useRealTimers();
});

it('a refused key shows why, and the next keys of the same word do nothing', () => {
  for (const key of 'pay') press(key);
  expect(keyRefusal.get()?.text).toBe('Your role may not do this');
  expect(acted).toEqual([]);
  vi.advanceTimersByTime(699);
  press('a');
  expect(acted).toEqual([]);
  vi.advanceTimersByTime(701);
  press('a');
  expect(acted).toEqual(['a']);
});

it('a space ends the word', () => {
  press('p');
  press(' ');
  press('a');
  expect(acted).toEqual(['a']);
});

it('a key that requires another role names the roles', () => {
  press('m');
  expect(keyRefusal.get()?.text).toBe('“Save” requires another role: Operators and Supervisors');
});

it('a key that is not a letter ends the word, and is refused without a message', () => {
  press('p');
  keyRefusal.set(null);
  press('Enter');
  expect(keyRefusal.get()).toBeNull();
  press('a');
  expect(acted).toEqual(['a']);
});

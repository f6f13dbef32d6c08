import { Button } from '@blueprintjs/core';
import { render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dispatchKeys } from '#tests/support/keys.ts';
import { bindCommand, type Command } from './commands.ts';
import { addScope } from './dispatcher.ts';
import { offerCommands } from './offered-commands.ts';
import { keyRefusal } from './refused-key.ts';

dispatchKeys();

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
  command('1'),
  command('Escape'),
  command('Mod+k'),
].map((one) => bindCommand(one, () => undefined));
let stops: (() => void)[];
/** Returns false if the browser must not handle the key. */
const press = (key: string, more: KeyboardEventInit = {}, target: Element = document.body) =>
  target.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...more }),
  );

beforeEach(() => {
  vi.useFakeTimers();
  acted.length = 0;
  keyRefusal.set(null);
  stops = [offerCommands(commands), addScope({ level: 'screen', commands })];
});
afterEach(() => {
  for (const stop of stops) stop();
  vi.runAllTimers();
  vi.useRealTimers();
});

it('a refused key shows why, and the text that follows it does nothing', () => {
  for (const key of ['p', 'a', ' ', 'Shift', 'A', 'Backspace', '1', 'm', 'Enter', 'a']) press(key);
  expect(keyRefusal.get()?.text).toBe('Your role may not do this');
  expect(acted).toEqual([]);
  vi.advanceTimersByTime(999);
  press('a');
  expect(acted).toEqual([]);
  vi.advanceTimersByTime(1_000);
  press('a');
  expect(acted).toEqual(['a']);
});

it.each(['Escape', 'ArrowDown', 'Tab'])('%s ends the text', (key) => {
  press('p');
  press(key);
  press('a');
  expect(acted).toEqual(key === 'Escape' ? ['Escape', 'a'] : ['a']);
});

it('a key with a modifier is not dropped, and leaves the text as it is', () => {
  press('p');
  press('k', { ctrlKey: true });
  press('a');
  expect(acted).toEqual(['Mod+k']);
});

it('the text presses no button that has the focus, and reaches text fields', () => {
  const onPress = vi.fn();
  render(
    <>
      <Button onClick={onPress} text="Go" />
      <input />
    </>,
  );
  const button = screen.getByRole('button');
  press('p', {}, button);
  for (const key of ['Enter', ' ']) {
    expect(press(key, {}, button)).toBe(false);
    button.dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true, cancelable: true }));
  }
  expect(onPress).not.toHaveBeenCalled();
  expect(press('a', {}, screen.getByRole('textbox'))).toBe(true);
});

it('a key that requires another role names the roles', () => {
  press('m');
  expect(keyRefusal.get()?.text).toBe('“Save” requires another role: Operators and Supervisors');
});

it('a key that types nothing is refused without a message', () => {
  press('Enter');
  expect(keyRefusal.get()).toBeNull();
  press('a');
  expect(acted).toEqual(['a']);
});

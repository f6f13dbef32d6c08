import { Button } from '@blueprintjs/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { guardKeyRelease } from './key-release.ts';

let end: () => void;
beforeEach(() => {
  end = guardKeyRelease(window);
});
afterEach(() => end());

const buttons = () => {
  const onFirst = vi.fn();
  const onSecond = vi.fn();
  render(
    <>
      <Button onClick={onFirst}>First</Button>
      <Button onClick={onSecond}>Second</Button>
    </>,
  );
  const [first, second] = screen.getAllByRole('button');
  if (!first || !second) throw new Error('No buttons');
  return { first, second, onFirst, onSecond };
};

it.each(['Enter', ' '])('presses a button when %j is pressed and released on it', (key) => {
  const { first, onFirst } = buttons();
  fireEvent.keyDown(first, { key });
  fireEvent.keyUp(first, { key });
  expect(onFirst).toHaveBeenCalledTimes(1);
});

it.each(['Enter', ' '])(
  'does not press the button to which the focus moved while %j was down',
  (key) => {
    const { first, second, onSecond } = buttons();
    fireEvent.keyDown(first, { key });
    fireEvent.keyUp(second, { key });
    expect(onSecond).not.toHaveBeenCalled();
  },
);

it('does not press a button of the browser that gets the focus while the key repeats', () => {
  render(
    <>
      <button type="button">First</button>
      <button type="button">Second</button>
    </>,
  );
  const hold = (name: string, repeat: boolean) =>
    fireEvent.keyDown(screen.getByText(name), { key: 'Enter', repeat });
  // True: the browser presses the button.
  expect(hold('First', false)).toBe(true);
  expect(hold('First', true)).toBe(true);
  expect(hold('Second', true)).toBe(false);
});

it('does not press a button that gets the focus while the key repeats', () => {
  const { first, second, onSecond } = buttons();
  fireEvent.keyDown(first, { key: 'Enter' });
  fireEvent.keyDown(second, { key: 'Enter', repeat: true });
  fireEvent.keyUp(second, { key: 'Enter' });
  expect(onSecond).not.toHaveBeenCalled();
});

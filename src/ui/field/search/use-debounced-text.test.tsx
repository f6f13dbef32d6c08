import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useDebouncedText } from './use-debounced-text.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A field whose value is stored elsewhere; the test controls when the stored value changes. */
function field(kept = '') {
  const received: string[] = [];
  const onChange = (text: string) => void received.push(text);
  const { result, rerender } = renderHook(
    (now: string) => useDebouncedText(now, onChange, { delayMs: 250 }),
    {
      initialProps: kept,
    },
  );
  return {
    received,
    text: () => result.current[0],
    type: (text: string) => act(() => result.current[1](text)),
    rest: () => act(() => void vi.advanceTimersByTime(250)),
    comesBack: (now: string) => rerender(now),
  };
}

it('reports the text once, after the user stops typing', () => {
  const { received, type, rest, comesBack } = field();
  type('ca');
  type('caf');
  rest();
  comesBack('caf');
  rest();
  expect(received).toEqual(['caf']);
});

it('keeps text typed before the reported value comes back', () => {
  const { received, text, type, rest, comesBack } = field();
  type('caf');
  rest();
  type('café');
  comesBack('caf');
  expect(text()).toBe('café');
  rest();
  comesBack('café');
  expect(text()).toBe('café');
  expect(received).toEqual(['caf', 'café']);
});

it('keeps it also when two earlier values come back in turn', () => {
  const { text, type, rest, comesBack } = field();
  type('a');
  rest();
  type('ab');
  rest();
  type('abc');
  comesBack('a');
  comesBack('ab');
  expect(text()).toBe('abc');
});

it('shows a value set from outside, even one that was typed earlier', () => {
  const { text, type, rest, comesBack } = field();
  type('caf');
  rest();
  comesBack('caf');
  comesBack('');
  expect(text()).toBe('');
  comesBack('caf');
  expect(text()).toBe('caf');
});

import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { keyRefusal } from '#src/lib/keys/refused-key.ts';
import type { List } from '#src/ui/list/list.ts';
import { consoleWithApi } from '#tests/support/fake-api.ts';
import { createPressClock } from '#tests/support/waiting/press-clock.ts';
import { useReadCursor } from './use-read-cursor.ts';

const list: List<{ id: number; version: number }> = {
  name: ({ id }: { id: number }) => `#${id}`,
} as never;
const key = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));

it('a key acts on a row that came to the cursor by itself only once it was read', () => {
  const time = createPressClock();
  consoleWithApi({ pressClock: time.clock });
  const { result, rerender } = renderHook(
    ({ id, isOwn }) => useReadCursor(list, { row: { id, version: 1 }, isOwn }),
    { initialProps: { id: 1, isOwn: false } },
  );
  const mayAct = () => {
    key();
    return result.current();
  };
  // One that the user has moved to.
  rerender({ id: 2, isOwn: true });
  expect(mayAct()).toBe(true);
  expect(keyRefusal.get()).toBeNull();

  rerender({ id: 3, isOwn: false });
  expect(mayAct()).toBe(false);
  expect(keyRefusal.get()?.text).toBe(
    '#3 has just come under the cursor: read it, then press again',
  );
  time.read();
  expect(mayAct()).toBe(true);

  // The same row, reread, is no other one; the next is.
  rerender({ id: 3, isOwn: false });
  expect(mayAct()).toBe(true);
  rerender({ id: 4, isOwn: false });
  expect(mayAct()).toBe(false);
  rerender({ id: 4, isOwn: true });
  expect(mayAct()).toBe(true);
});

it('a key acts on the row that a screen opens with only once it was read', () => {
  const time = createPressClock();
  consoleWithApi({ pressClock: time.clock });
  const row = { id: 1, version: 1 };
  const { result } = renderHook(() => useReadCursor(list, { row, isOwn: false }));
  key();
  expect(result.current()).toBe(false);
  time.read();
  key();
  expect(result.current()).toBe(true);
});

import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { consoleWithApi } from '#tests/support/fake-api.ts';
import { createPressClock } from '#tests/support/waiting/press-clock.ts';
import { useDoubts } from './use-doubts.ts';

it('a doubtful change is asked about until it was read, and again if it becomes another one', () => {
  const time = createPressClock();
  consoleWithApi({ pressClock: time.clock });
  const { result } = renderHook(() =>
    useDoubts(({ price }, base) =>
      Number(price) > 2 * Number(base.price) ? { price: `Is ${String(price)} meant?` } : {},
    ),
  );
  const asked = (price: number) => {
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 's', ctrlKey: true }));
    return result.current({ price }, { price: 10 });
  };
  expect(asked(15)).toEqual([]);
  expect(asked(100)).toEqual([['price', 'Is 100 meant?']]);
  expect(asked(100)).toEqual([['price', 'Is 100 meant?']]);
  time.read();
  expect(asked(100)).toEqual([]);
  expect(asked(1_000)).toEqual([['price', 'Is 1000 meant?']]);
  expect(asked(15)).toEqual([]);
  expect(asked(1_000)).toEqual([['price', 'Is 1000 meant?']]);
});

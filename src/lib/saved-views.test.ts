import { expect, it, vi } from 'vitest';
import type { View } from '#contract/routes/views.ts';
import { call } from './api/call.ts';
import { savedViewsOf } from './saved-views.ts';

vi.mock('./api/call.ts', () => ({ call: vi.fn() }));

it('a view that is saved while they are read stays', async () => {
  const made = { id: 7, name: 'Mine' } as View;
  const answers: ((value: unknown) => void)[] = [];
  vi.mocked(call).mockImplementation(
    () =>
      new Promise((resolve) => {
        answers.push(resolve as (value: unknown) => void);
      }) as never,
  );
  const { views, read, create } = savedViewsOf('orders');
  const reading = read();
  const making = create('Mine', false, {});
  answers[1]?.(made);
  await making;
  // Read before it was there.
  answers[0]?.({ items: [] });
  await expect.poll(() => answers.length).toBe(3);
  answers[2]?.({ items: [made] });
  await reading;
  expect(views.get()).toEqual([made]);
});

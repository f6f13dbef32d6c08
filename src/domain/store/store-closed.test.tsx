import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { live } from '#src/domain/live/live.ts';
import type { StorePin, WritableValueStore } from '#streams/index.ts';
import { StoreClosed } from './store-closed.tsx';

const pin = (closed?: object) => [{ id: 7, name: 'Café Atlas', open: !closed, closed } as StorePin];

it('shows at once that a store is paused and why, but not that it is closed by its hours', async () => {
  const pins = live().stores as WritableValueStore<readonly StorePin[]>;
  const { container } = render(<StoreClosed id={7} />);
  expect(container.textContent).toBe('');
  pins.set(pin({ why: 'paused', reason: 'Power cut' }));
  expect(await screen.findByTitle('Store paused: Power cut')).toBeTruthy();
  pins.set(pin({ why: 'hours', reason: null }));
  await expect.poll(() => container.textContent).toBe('');
});

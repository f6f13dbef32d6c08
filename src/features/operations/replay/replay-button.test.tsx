import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { beforeEach, expect, it } from 'vitest';
import { live } from '#src/domain/live/live.ts';
import { selectOrder } from '#src/domain/live/selection.ts';
import { offeredCommands } from '#src/lib/keys/offered-commands.ts';
import { keyRefusal } from '#src/lib/keys/refused-key.ts';
import type { LiveOrder } from '#streams/index.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { dispatchKeys } from '#tests/support/keys.ts';
import { anOrder } from '#tests/support/sample-events.ts';
import ReplayButton from './replay-button.tsx';

dispatchKeys();

function Where() {
  const { pathname, search } = useLocation();
  return <p data-testid="where">{decodeURIComponent(pathname + search)}</p>;
}
const where = () => screen.getByTestId('where').textContent;

function open(path: string, isShown: boolean) {
  window.history.pushState(null, '', path);
  render(
    <BrowserRouter>
      <ReplayButton isShown={isShown} />
      <Where />
    </BrowserRouter>,
  );
}

beforeEach(() => {
  signInAs({ id: 1, role: 'operator' });
  consoleWithApi();
});

it('opens the replay by key on every screen', async () => {
  open('/wallets', false);
  expect(screen.queryByRole('button', { name: 'Replay' })).toBeNull();
  expect(offeredCommands.get().map(({ id }) => id)).toEqual(['replay.open', 'replay.open_order']);
  await userEvent.keyboard(';');
  expect(where()).toMatch(/^\/live-orders\?replay=\d{4}-\S+Z$/);
});

it('opens the replay with the order of an order’s page, whatever was selected before', async () => {
  const order = anOrder(414);
  live().put(order);
  selectOrder(7);
  open('/orders/414', false);
  await userEvent.keyboard(';');
  expect(where()).toMatch(/^\/live-orders\?replay=\S+Z&order=414$/);
});

it('says that the order of the page has ended, whose placement it does not know', async () => {
  open('/orders/415', false);
  await userEvent.keyboard('g');
  expect(keyRefusal.get()?.text).toBe('#415 is not an open order');
});

it('keeps the view of a screen that shows the replay', async () => {
  open('/eagle-view?q=late', true);
  await userEvent.keyboard(';');
  expect(where()).toMatch(/^\/eagle-view\?q=late&replay=\d{4}-\S+Z$/);
});

it('opens the replay when the selected order was placed, and says if none is selected', async () => {
  open('/wallets', false);
  await userEvent.keyboard('g');
  expect(keyRefusal.get()?.text).toBe('No order is selected');
  const order = anOrder(414);
  live().put(order);
  selectOrder(order.id);
  await userEvent.keyboard('{Escape}g');
  const { placedAtMs } = live().orders.get(order.id) as LiveOrder;
  const at = new Date(placedAtMs).toISOString().replace('.000Z', 'Z');
  expect(where()).toBe(`/live-orders?replay=${at}&order=414`);
});

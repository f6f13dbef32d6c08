import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import type { OrderId } from '#contract/ids.ts';
import { dispatchRoutes } from '#contract/routes/operations/dispatch.ts';
import { live } from '#src/domain/live/live.ts';
import { selection, selectOrder } from '#src/domain/live/selection.ts';
import { outcome } from '#src/features/operations/live-orders/outcome.ts';
import { changePanels } from '#src/features/operations/live-orders/panels.ts';
import { addScope } from '#src/lib/keys/dispatcher.ts';
import { keyRefusal } from '#src/lib/keys/refused-key.ts';
import { consoleWithApi, type SentRequest, signInAs } from '#tests/support/fake-api.ts';
import { dispatchKeys } from '#tests/support/keys.ts';
import { anOrder } from '#tests/support/sample-events.ts';
import { createPressClock } from '#tests/support/waiting/press-clock.ts';
import { openPlan, plan } from './plan.ts';
import { PlanPane } from './plan-pane.tsx';

dispatchKeys();

let time: ReturnType<typeof createPressClock>;
let sent: readonly SentRequest[];
/** The keys that reached the board. */
let onBoard: string[];

const suggestion = (orderId: number) => ({
  orderId,
  commit: true,
  driver: { id: 1, code: 'd1', name: 'Driss' },
  inputs: { load: 1, zone: 'Maarif', version: 1 },
  reasons: { pickupMinutes: 3, doorMinutes: 20, lateMinutes: 0, bundledWith: [] },
});
const results = [
  { orderId: 1, outcome: 'ok', message: '', current: null, changedBy: null },
  { orderId: 2, outcome: 'refused', message: 'No cash left', current: null, changedBy: null },
];

const press = (key: string, repeat = false) =>
  act(() => {
    const target = document.activeElement ?? document.body;
    target.dispatchEvent(
      new KeyboardEvent('keydown', { key, repeat, bubbles: true, cancelable: true }),
    );
  });

beforeEach(() => {
  signInAs({ id: 1, role: 'operator' });
  time = createPressClock();
  const api = consoleWithApi({ pressClock: time.clock });
  const made = { suggestions: [suggestion(1), suggestion(2)], left: [], held: [], ignored: [] };
  api.answer(dispatchRoutes.plan, () => made as never);
  sent = api.answer(dispatchRoutes.apply, () => ({ results }) as never);
  for (const id of [1, 2, 7]) live().put(anOrder(id));
  live().board.arrange();
  onBoard = [];
  addScope({
    level: 'screen',
    commands: [],
    onKey: ({ key }) => {
      onBoard.push(key);
      return true;
    },
  });
});

const open = () => {
  openPlan();
  return render(<PlanPane />);
};
const isReady = () => expect.poll(() => plan.get().step).toBe('ready');

it('Enter applies a plan once it was read, and then nothing else, and never reaches the board', async () => {
  open();
  press('Enter');
  expect(keyRefusal.get()?.text).toBe('The plan is not ready yet');
  await isReady();
  await screen.findByText('#2');
  press('Enter');
  expect(keyRefusal.get()?.text).toBe('The plan has just been made: read it, then press Enter');
  time.read();
  press('Enter');
  press('Enter');
  await expect.poll(() => plan.get().step).toBe('done');
  press('Enter');
  expect(keyRefusal.get()?.text).toBe('The plan is applied. Esc closes it.');
  press('Enter', true);
  expect(plan.get().step).toBe('done');
  expect(sent).toHaveLength(1);
  expect(onBoard).toEqual([]);
});

it('names the orders that were not assigned, with the reason', async () => {
  open();
  await isReady();
  time.read();
  press('Enter');
  await expect.poll(() => plan.get().step).toBe('done');
  const words = '1 assigned, 1 not: #2 refused: No cash left';
  expect(await screen.findByText(words)).toBeVisible();
  expect(outcome.get().text).toBe(words);
});

it('returns the cursor to where it was, unless the user has moved it himself', async () => {
  selectOrder(7);
  const first = open();
  await isReady();
  await expect.poll(() => selection.get().orderId).toBe(1);
  act(() => changePanels({ pane: null }));
  first.unmount();
  expect(selection.get().orderId).toBe(7);

  const second = open();
  await isReady();
  await expect.poll(() => selection.get().orderId).toBe(1);
  act(() => selectOrder(2 as OrderId));
  act(() => changePanels({ pane: null }));
  second.unmount();
  expect(selection.get().orderId).toBe(2);
});

import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { standDownsRoutes } from '#contract/routes/operations/stand-downs.ts';
import { shownToast } from '#src/ui/toast/toast-store.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { createPressClock } from '#tests/support/waiting/press-clock.ts';
import { standDownAsked } from './stand-down.ts';
import { StandDownSheet } from './stand-down-sheet.tsx';

it('takes no driver off the road by keys that were meant for the board', async () => {
  signInAs({ id: 1, role: 'operator' });
  const time = createPressClock();
  const api = consoleWithApi({ pressClock: time.clock });
  const sent = api.answer(standDownsRoutes.begin, () => ({}) as never);
  standDownAsked.set({ id: 5, code: 'd05', name: 'Driss', activeOrders: [] } as never);
  render(<StandDownSheet />);
  await screen.findByLabelText('Cause');
  await userEvent.keyboard('31{Enter}');
  expect(sent).toHaveLength(0);
  expect(shownToast.get()?.title).toMatch(/^Not answered: read/);
  time.pass(800);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent.length).toBe(1);
});

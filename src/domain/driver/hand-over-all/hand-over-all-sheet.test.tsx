import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { onTheRoadRoutes } from '#contract/routes/operations/on-the-road.ts';
import { live } from '#src/domain/live/live.ts';
import { VerbQuestion } from '#src/lib/keys/commands.ts';
import { shownToast } from '#src/ui/toast/toast-store.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { anOrder } from '#tests/support/sample-events.ts';
import { createPressClock } from '#tests/support/waiting/press-clock.ts';
import { candidatesFor, handOverAllAsked } from './hand-over-all.ts';
import { HandOverAllSheet } from './hand-over-all-sheet.tsx';
import { handOverLine } from './hand-over-line.ts';

const aDriver = (id: number, more: object = {}) => ({
  id,
  code: `d${id}`,
  name: `Driver ${id}`,
  status: 'available',
  activeOrders: [],
  zones: [],
  position: null,
  ...more,
});
const first = aDriver(12, { status: 'busy', name: 'Hamza', activeOrders: [414, 415] });

let time: ReturnType<typeof createPressClock>;
let api: ReturnType<typeof consoleWithApi>;
beforeEach(() => {
  signInAs({ id: 1, role: 'operator' });
  time = createPressClock();
  api = consoleWithApi({ pressClock: time.clock });
  vi.spyOn(live().ready, 'get').mockReturnValue(true);
  const drivers = [first, aDriver(14), aDriver(15, { status: 'offline' })];
  live().drivers.put(drivers as never, true);
  const driver = { id: 12, code: 'd12', name: 'Hamza' } as never;
  live().put(anOrder(414, { status: 'picked_up', driver }));
  live().put(anOrder(415, { status: 'ready', driver }));
});
const answer = () =>
  api.answer(onTheRoadRoutes.handOverAll, () => ({
    handedOver: [anOrder(414, { version: 9, status: 'picked_up' })],
    reassigned: [anOrder(415, { version: 9 })],
    elsewhere: 0,
  }));

it('offers the drivers on duty, and not the first one', () => {
  expect(candidatesFor(first as never).map(({ driver }) => driver.code)).toEqual(['d14']);
  expect(candidatesFor(first as never, 'xyz')).toEqual([]);
});

it('hands all orders over by keys, once the question could be read', async () => {
  const sent = answer();
  handOverAllAsked.set(first as never);
  render(<HandOverAllSheet />);
  await screen.findByText('is fetched from d12');
  await screen.findByText('is fetched from its store');
  await userEvent.type(await screen.findByRole('combobox', { name: 'To driver' }), '14{Enter}');
  await screen.findByRole('form', { name: 'Hand over to d14 Driver 14' });
  await userEvent.keyboard('1{Enter}');
  expect(sent).toHaveLength(0);
  time.pass(800);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]?.body).toMatchObject({ driverId: 14, cause: 'driver_accident' });
  await expect
    .poll(() => shownToast.get()?.title)
    .toBe(
      'd14 gets all orders of d12. To be fetched from d12: #414. To be fetched from their stores: #415',
    );
});

it('is a typed line, which asks before it sends', async () => {
  const sent = answer();
  const run = () => handOverLine.verb?.run(['d12', 'd14', 'driver', 'had']) as Promise<string>;
  const question = await run().catch((error: unknown) => error);
  expect(question).toBeInstanceOf(VerbQuestion);
  expect(handOverLine.verb?.consequence?.(['d12', 'd14'])).toBe(
    'd14 gets all orders of d12. To be fetched from d12: #414. To be fetched from their stores: #415',
  );
  expect(sent).toHaveLength(0);
  await (question as VerbQuestion).confirm(['d12', 'd14', 'driver', 'had']);
  expect(sent).toHaveLength(1);
});

import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { dispatchRoutes } from '#contract/routes/operations/dispatch.ts';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { onTheRoadRoutes } from '#contract/routes/operations/on-the-road.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { standDownsRoutes } from '#contract/routes/operations/stand-downs.ts';
import { undoAssignment } from '#src/domain/assignment/undo-assignment.ts';
import {
  askHandOverAll,
  askStandDown,
  offerEndOfShift,
  standDownAsked,
} from '#src/domain/driver/stand-down.ts';
import { live } from '#src/domain/live/live.ts';
import { shownToast } from '#src/ui/toast/toast-store.ts';
import { consoleWithApi, Refusal, signInAs } from '#tests/support/fake-api.ts';
import { anOrder } from '#tests/support/sample-events.ts';
import { createPressClock } from '#tests/support/waiting/press-clock.ts';
import { OffRoadSheet } from './off-road-sheet.tsx';

const hamza = {
  id: 12,
  code: 'd12',
  name: 'Hamza',
  status: 'busy',
  activeOrders: [414, 415],
  zones: [],
  position: null,
} as never;
const karim = { id: 14, code: 'd14', name: 'Karim' };
const candidates = [karim, { id: 15, code: 'd15', name: 'Salma' }].map((driver, n) => ({
  driver,
  pickupMinutes: 4 + n,
  metres: 900,
  lateMinutes: n,
}));

let time: ReturnType<typeof createPressClock>;
let api: ReturnType<typeof consoleWithApi>;
beforeEach(() => {
  signInAs({ id: 1, role: 'operator' });
  time = createPressClock();
  api = consoleWithApi({ pressClock: time.clock });
  vi.spyOn(live().ready, 'get').mockReturnValue(true);
  live().drivers.put([hamza], true);
  const driver = { id: 12, code: 'd12', name: 'Hamza' } as never;
  live().put(anOrder(414, { status: 'picked_up', driver }));
  live().put(anOrder(415, { status: 'ready', driver }));
  api.answer(dispatchRoutes.rank, () => ({ candidates }) as never);
});

const brief = (id: number, status: string) => ({ id, version: 9, status, store: 'Café Atlas' });
const answer = (more: object = {}) =>
  api.answer(
    standDownsRoutes.begin,
    () =>
      ({
        driver: hamza,
        unassigned: [],
        handedOver: [],
        kept: [],
        inHand: [],
        elsewhere: 0,
        ...more,
      }) as never,
  );
const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <OffRoadSheet />
    </QueryClientProvider>,
  );
const fate = (id: number) =>
  screen.findByRole<HTMLSelectElement>('combobox', { name: `What happens to #${id}` });
const shown = async (id: number) => (await fate(id)).selectedOptions[0]?.textContent;
/** The rows have been shown for long enough, with their drivers. */
async function read() {
  await expect.poll(() => screen.getByRole('list').getAttribute('aria-busy')).toBe('false');
  time.pass(800);
}

it('lists each order, with the food brought first, and sends nothing by keys meant for the board', async () => {
  const sent = answer();
  askStandDown(hamza);
  open();
  await screen.findByLabelText('Cause');
  await userEvent.keyboard('31{Enter}');
  await expect.poll(() => shown(414)).toBe('Is brought first');
  expect(await shown(415)).toBe('Becomes unassigned');
  await expect.poll(() => screen.getByRole('list').getAttribute('aria-busy')).toBe('false');
  await userEvent.keyboard('{Enter}');
  expect(sent).toHaveLength(0);
  expect(shownToast.get()?.title).toMatch(/^Not answered: read/);
  await read();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]?.body).toMatchObject({
    kind: 'break',
    minutes: 20,
    reason: '31',
    orders: [
      { orderId: 414, food: 'door', fate: 'keep' },
      { orderId: 415, food: 'store', fate: 'unassign' },
    ],
  });
});

it('hands what is on the road over to the best driver after an accident, and asks to be read again', async () => {
  const sent = answer();
  askStandDown(hamza, { kind: 'end_shift' });
  open();
  await read();
  await userEvent.type(screen.getByLabelText('Cause'), 'Accident');
  expect(await shown(414)).toMatch(/^d14 Karim · 4 min/);
  expect(await shown(415)).toBe('Becomes unassigned');
  await userEvent.keyboard('{Enter}');
  expect(sent).toHaveLength(0);
  time.pass(800);
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]?.body).toMatchObject({
    kind: 'end_shift',
    cause: 'driver_accident',
    orders: [
      { orderId: 414, fate: 'hand_over', driverId: 14 },
      { orderId: 415, fate: 'unassign' },
    ],
  });
});

it('shows beside its order why the act was refused, and keeps what was chosen', async () => {
  api.answer(standDownsRoutes.begin, () => {
    throw new Refusal(409, {
      code: 'driver.not_assignable',
      message: 'Salma is on a break.',
      fields: [{ path: 'body.orders.1', message: 'Salma is on a break.' }],
    });
  });
  askStandDown(hamza, { reason: 'Flat tyre' });
  open();
  await read();
  await userEvent.selectOptions(
    await fate(415),
    'd15 Salma · 5 min · 900 m · expected 1 min after the promise',
  );
  await userEvent.click(screen.getByRole('button', { name: 'Set on break' }));
  const row = (await fate(415)).closest('li') as HTMLElement;
  await within(row).findByText('Salma is on a break.');
  expect(await shown(415)).toMatch(/^d15/);
});

it('is opened with all orders for other drivers, and undone order by order', async () => {
  const sent = answer({
    handedOver: [
      { ...brief(414, 'picked_up'), driver: karim },
      { ...brief(415, 'ready'), driver: karim },
    ],
  });
  askHandOverAll(hamza);
  open();
  await read();
  expect(await shown(415)).toMatch(/^d14/);
  await userEvent.type(screen.getByLabelText('Cause'), 'Flat tyre{Enter}');
  await expect.poll(() => sent.length).toBe(1);
  expect(sent[0]?.body).toMatchObject({
    kind: 'orders',
    cause: 'other',
    orders: [
      { orderId: 414, fate: 'hand_over', driverId: 14 },
      { orderId: 415, fate: 'hand_over', driverId: 14 },
    ],
  });
  await expect
    .poll(() => shownToast.get()?.title)
    .toBe('Orders of d12 taken. To be fetched from d12: #414 → d14. Reassigned: #415 → d14');
  const withdrawn = api.answer(onTheRoadRoutes.withdraw, () => anOrder(414, { version: 10 }));
  const given = api.answer(ordersRoutes.assign, () => anOrder(415, { version: 10 }));
  expect(await undoAssignment()).toMatchObject({ text: expect.stringContaining('#414, #415') });
  expect(withdrawn[0]?.headers['If-Match']).toBe('"9"');
  expect(given[0]?.body).toMatchObject({ orderId: 415, driverId: 12 });
});

it('is opened after a count that closes the shift of a driver who has orders, and not without', async () => {
  const driver = { id: 12, code: 'd12', name: 'Hamza', status: 'busy', activeOrders: [414] };
  const answerWith = (more: object) =>
    api.answer(driverStatusRoutes.get, () => ({ ...driver, ...more }) as never);
  answerWith({ status: 'offline' });
  await offerEndOfShift(12 as never);
  answerWith({ activeOrders: [] });
  await offerEndOfShift(12 as never);
  expect(standDownAsked.get()).toBeNull();
  answerWith({});
  await offerEndOfShift(12 as never);
  expect(standDownAsked.get()).toMatchObject({ driver: { id: 12 }, kind: 'end_shift' });
});

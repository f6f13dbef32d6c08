import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OrderId } from '#contract/ids.ts';
import type { Candidate, Ranking } from '#contract/operations/dispatch-ranking.ts';
import { dispatchRoutes } from '#contract/routes/operations/dispatch.ts';
import type { Driver } from '#contract/routes/operations/driver-status.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { recentAssignments } from '#src/domain/assignment/recent-assignments.ts';
import { live } from '#src/domain/live/live.ts';
import { outcome } from '#src/features/operations/live-orders/outcome.ts';
import { SEEN_MS } from '#src/lib/keys/question/question.ts';
import { shownToast } from '#src/ui/toast/toast-store.ts';
import { consoleWithApi, Refusal, type SentRequest, signInAs } from '#tests/support/fake-api.ts';
import { dispatchKeys } from '#tests/support/keys.ts';
import { anOrder } from '#tests/support/sample-events.ts';
import { createPressClock } from '#tests/support/waiting/press-clock.ts';
import { AssignPane } from './assign-pane.tsx';

dispatchKeys();

/** Drivers on duty in a row, the nearest first. */
const driver = (id: number, more: Partial<Driver> = {}) =>
  ({
    id,
    code: `d${id}`,
    name: `Driver ${id}`,
    status: 'available',
    activeOrders: [],
    zones: [],
    position: {
      lat: 33.57,
      lon: -7.6 + id / 1_000,
      heading: null,
      at: new Date(live().now()).toISOString(),
    },
    ...more,
  }) as unknown as Driver;
const candidate = (id: number, more: Partial<Candidate> = {}) =>
  ({
    driver: { id, code: `d${id}`, name: `Driver ${id}` },
    pickupMinutes: id,
    doorMinutes: 20 + id,
    lateMinutes: 0,
    load: 0,
    bundledWith: [],
    metres: id * 100,
    isFar: false,
    positionAgeSeconds: 1,
    cashRoom: '100000',
    score: id,
    isPlanned: false,
    makesLate: [],
    wantedFor: null,
    ...more,
  }) as Candidate;
const ranking = (ids: readonly number[], planned: number, more: Partial<Ranking> = {}) =>
  ({
    orderId: 1,
    candidates: ids.map((id) => candidate(id, { isPlanned: id === planned })),
    present: null,
    plan: { driver: null, why: 'later' },
    out: [],
    counts: {},
    farther: 0,
    ...more,
  }) as unknown as Ranking;

let api: ReturnType<typeof consoleWithApi>;
let time: ReturnType<typeof createPressClock>;
let answerRank: (ranking: Ranking) => void;
let sent: readonly SentRequest[];
const rows = () =>
  screen.getAllByRole('listitem').map((row) => {
    const keys = [...row.querySelectorAll('kbd')].map(({ textContent }) => textContent);
    return `${keys.join('')} ${row.querySelector('b')?.textContent}`;
  });
const assignedTo = () => sent.map(({ body }) => (body as { driverId: number }).driverId);

beforeEach(() => {
  signInAs({ id: 1, role: 'operator' });
  time = createPressClock();
  api = consoleWithApi({ pressClock: time.clock });
  const answered = new Promise<Ranking>((resolve) => {
    answerRank = resolve;
  });
  api.answer(dispatchRoutes.rank, () => answered);
  sent = api.answer(ordersRoutes.assign, () => anOrder(1, { version: 2 }));
  vi.spyOn(live().positions, 'ageMs').mockReturnValue(0);
  live().put(anOrder(1));
});

describe('an open list of drivers', () => {
  it('keeps its rows in place when the ranking arrives, and gives the plan its own key', async () => {
    live().drivers.put(
      [1, 2, 3].map((id) => driver(id)),
      true,
    );
    render(<AssignPane id={1 as OrderId} isReassignment={false} />);
    expect(rows()).toEqual(['1 d1', '2 d2', '3 d3']);
    await act(async () => answerRank(ranking([3, 2, 1], 2)));
    await expect.poll(rows).toEqual(['1 d1', '20 d2', '3 d3']);
    time.pass(SEEN_MS);
    await userEvent.keyboard('1');
    await expect.poll(assignedTo).toEqual([1]);
  });

  it('takes no key or click that came before its rows could be seen', async () => {
    live().drivers.put([driver(1), driver(2)], true);
    render(<AssignPane id={1 as OrderId} isReassignment={false} />);
    time.pass(SEEN_MS - 1);
    await userEvent.keyboard('1');
    expect(shownToast.get()?.title).toBe(
      'The drivers for #1 have just been listed: read them, then press again',
    );
    await userEvent.keyboard('{Enter}');
    await userEvent.click(screen.getByText('Driver 2'));
    time.pass(1);
    expect(assignedTo()).toEqual([]);
    await userEvent.keyboard('2');
    await expect.poll(assignedTo).toEqual([2]);
  });

  it('adds the plan’s choice below nine rows, under 0 only', async () => {
    const nine = Array.from({ length: 9 }, (_, n) => n + 1);
    live().drivers.put(
      [...nine, 10].map((id) => driver(id)),
      true,
    );
    render(<AssignPane id={1 as OrderId} isReassignment={false} />);
    await userEvent.keyboard('0');
    expect(outcome.get().text).toBe('The plan’s choice for #1 is not known yet');
    await act(async () => answerRank(ranking([10, ...nine], 10)));
    await expect.poll(rows).toEqual([...nine.map((n) => `${n} d${n}`), '0 d10']);
    expect(outcome.get().text).toBe('');
    time.pass(SEEN_MS);
    await userEvent.keyboard('0');
    await expect.poll(assignedTo).toEqual([10]);
  });

  it('chooses no row that was not on the screen when its key was pressed', async () => {
    live().drivers.put(
      [1, 2, 3].map((id) => driver(id)),
      true,
    );
    let scrolledTo: string | undefined;
    vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
      this: Element,
    ) {
      const id = (this as HTMLElement).dataset.driver;
      const top = id === '3' && scrolledTo === undefined ? 600 : 0;
      return { top, bottom: top + (id ? 60 : 500) } as DOMRect;
    });
    Element.prototype.scrollIntoView = function (this: Element) {
      scrolledTo = (this as HTMLElement).dataset.driver;
    };
    render(<AssignPane id={1 as OrderId} isReassignment={false} />);
    await userEvent.keyboard('33');
    expect(scrolledTo).toBe('3');
    expect(shownToast.get()?.title).toBe(
      'The row of d3 was not on the screen. Read it, then press its key again.',
    );
    time.read();
    expect(assignedTo()).toEqual([]);
    await userEvent.keyboard('3');
    await expect.poll(assignedTo).toEqual([3]);
  });

  it('takes Enter from the alarm queue, once the list that it opened was read', async () => {
    live().drivers.put([driver(1)], true);
    render(
      <>
        <p className="alarm-queue">Alarm</p>
        <AssignPane id={1 as OrderId} isReassignment={false} />
      </>,
    );
    fireEvent.keyDown(screen.getByText('Alarm'), { key: 'Enter' });
    expect(shownToast.get()?.title).toMatch(/^The list has just opened/);
    time.read();
    expect(assignedTo()).toEqual([]);
    fireEvent.keyDown(screen.getByText('Alarm'), { key: 'Enter' });
    await expect.poll(assignedTo).toEqual([1]);
  });

  it('keeps a driver who can no longer take the order, grey and inert', async () => {
    live().drivers.put(
      [1, 2].map((id) => driver(id)),
      true,
    );
    render(<AssignPane id={1 as OrderId} isReassignment={false} />);
    act(() => live().drivers.put([driver(1, { status: 'on_break' })], false));
    await userEvent.keyboard('{Enter}');
    expect(outcome.get().text).toBe('d1 cannot take #1: on break');
    expect(rows()).toEqual(['1 d1', '2 d2']);
    const out = [{ driver: { id: 2, code: 'd2', name: 'Driver 2' }, why: 'cash' }];
    await act(async () => answerRank(ranking([1], 1, { out } as unknown as Ranking)));
    await expect.poll(() => screen.queryAllByText('cash ceiling reached')).toHaveLength(1);
    await userEvent.click(screen.getByText('Driver 2'));
    expect(outcome.get().text).toBe('d2 cannot take #1: cash ceiling reached');
    expect(assignedTo()).toEqual([]);
  });

  it('asks before it takes an order from a driver who got it less than a minute ago', async () => {
    const [d1, d2] = [driver(1), driver(2)];
    live().drivers.put([d1, d2], true);
    const assignedAt = new Date(live().now() - 5_000).toISOString();
    live().put(anOrder(1, { version: 2, driver: d1 as never, assignedAt }));
    render(<AssignPane id={1 as OrderId} isReassignment />);
    await act(async () => answerRank(ranking([2], 2)));
    await expect.poll(rows).toContain('10 d2');
    await userEvent.keyboard('1');
    expect(screen.getByRole('alert')).toHaveTextContent(/^It was assigned to d1 \d+ s ago/);
    expect(assignedTo()).toEqual([]);
    // Unread: neither the key nor a double click answers it, nor a key that is held.
    await userEvent.keyboard('1');
    expect(screen.getByText(/read the question/)).toBeInTheDocument();
    await userEvent.dblClick(screen.getByText('Driver 2'));
    time.read();
    fireEvent.keyDown(document.body, { key: '1', repeat: true });
    expect(assignedTo()).toEqual([]);
    time.read();
    expect(screen.getByRole('alert').querySelector('[data-ready=true]')).not.toBeNull();
    await userEvent.keyboard('1');
    await expect.poll(assignedTo).toEqual([2]);
  });

  it('waits for its order, and until it was read, if a driver loses the order', async () => {
    live().drivers.put([driver(1), driver(2), driver(3)], true);
    const order = anOrder(1, { version: 2, driver: driver(1) as never, assignedAt: null });
    live().put(order);
    render(<AssignPane id={1 as OrderId} isReassignment />);
    await userEvent.keyboard('1');
    expect(shownToast.get()?.title).toBe('The drivers for #1 are not listed yet');
    // The nearest first would be d2.
    await act(async () => answerRank(ranking([3, 2], 3)));
    await expect.poll(rows).toEqual([' d1', '10 d3', '2 d2']);
    await userEvent.keyboard('1');
    expect(shownToast.get()?.title).toBe('#1 is taken from d1: read the list, then press again');
    await userEvent.click(screen.getByText('Driver 2'));
    time.read();
    expect(assignedTo()).toEqual([]);
    await userEvent.keyboard('1');
    await expect.poll(assignedTo).toEqual([3]);
  });

  it('opens nearest first if its ranking cannot be fetched', async () => {
    live().drivers.put([driver(1), driver(2), driver(3)], true);
    live().put(anOrder(1, { version: 2, driver: driver(1) as never, assignedAt: null }));
    api.answer(dispatchRoutes.rank, () => {
      throw new Refusal(503, { code: 'server.unavailable', message: 'Away.' });
    });
    render(<AssignPane id={1 as OrderId} isReassignment />);
    await expect.poll(rows).toEqual([' d1', '1 d2', '2 d3']);
  });

  it('says once how many orders a driver carries, as of now', async () => {
    live().drivers.put([driver(1)], true);
    render(<AssignPane id={1 as OrderId} isReassignment={false} />);
    await act(async () =>
      answerRank({ ...ranking([], 1), candidates: [candidate(1, { load: 1 })] }),
    );
    await screen.findByText(/expected/);
    expect(screen.getByText('load 0')).toBeVisible();
    expect(screen.queryByText(/carries|1 order/)).toBeNull();
  });

  it('names the driver who loses the order, however long he has had it', () => {
    live().drivers.put([driver(1), driver(2)], true);
    live().put(anOrder(1, { version: 2, driver: driver(1) as never, assignedAt: null }));
    render(<AssignPane id={1 as OrderId} isReassignment />);
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(
      'Reassign #1 from d1 Driver 1',
    );
  });

  it('gives all selected orders to one driver, as one act', async () => {
    live().drivers.put([driver(1)], true);
    live().put(anOrder(2));
    const applied = api.answer(dispatchRoutes.apply, () => ({
      results: [1, 2].map((id) => ({
        orderId: id as OrderId,
        outcome: 'ok' as const,
        message: '',
        current: anOrder(id, { version: 2, driver: driver(1) as never }),
        changedBy: null,
      })),
    }));
    render(<AssignPane id={1 as OrderId} isReassignment={false} group={[1, 2] as OrderId[]} />);
    expect(screen.getByRole('heading', { name: 'Assign 2 orders' })).toBeVisible();
    time.pass(SEEN_MS);
    await userEvent.keyboard('1');
    await expect.poll(() => outcome.get().text).toBe('2 orders assigned to d1');
    expect(applied[0]?.body).toEqual({
      decisions: [1, 2].map((orderId) => ({ orderId, driverId: 1, version: 1 })),
    });
    expect(recentAssignments.get()).toMatchObject([{ kind: 'plan', state: 'open' }]);
  });
});

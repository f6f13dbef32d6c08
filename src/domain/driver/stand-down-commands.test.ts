import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Driver } from '#contract/routes/operations/driver-status.ts';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { type StoodDown, standDownsRoutes } from '#contract/routes/operations/stand-downs.ts';
import { recentAssignments } from '#src/domain/assignment/recent-assignments.ts';
import { undoAssignment } from '#src/domain/assignment/undo-assignment.ts';
import { live } from '#src/domain/live/live.ts';
import { VerbQuestion } from '#src/lib/keys/commands.ts';
import { timeOfDay } from '#src/lib/text/moment.ts';
import { consoleWithApi, Refusal, type SentRequest, signInAs } from '#tests/support/fake-api.ts';
import { anOrder } from '#tests/support/sample-events.ts';
import { standDownAsked } from './stand-down.ts';
import { standDownCommands } from './stand-down-commands.ts';

// Ends of the next minutes are on the same day.
vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-03-04T12:00:00Z') });
afterAll(() => void vi.useRealTimers());

const verbOf = (name: string) => {
  const verb = standDownCommands.find((command) => command.verb?.name === name)?.verb;
  if (!verb) throw new Error(`No verb ${name}`);
  return verb;
};
/** Runs a line, and once more if it asks. */
async function runTwice(name: string, words: readonly string[]) {
  try {
    return await verbOf(name).run(words);
  } catch (error) {
    if (!(error instanceof VerbQuestion)) throw error;
    return error.confirm(words);
  }
}
const inMinutes = (n: number) => new Date(live().now() + n * 60_000).toISOString();
const hamza = (more: Partial<Driver> = {}) =>
  ({
    id: 115,
    code: 'd115',
    name: 'Hamza',
    status: 'busy',
    activeOrders: [414, 415, 416],
    zones: [],
    position: null,
    ...more,
  }) as unknown as Driver;
const standDown = { until: inMinutes(20), reason: 'Flat tyre', by: { id: 1, name: 'Amal' } };
const brief = (id: number, version: number) => ({ id, version, status: 'ready', store: 'Snack' });
const done = (more: Partial<StoodDown> = {}) =>
  ({
    driver: hamza({ status: 'on_break', standDown } as Partial<Driver>),
    unassigned: [brief(414, 7), brief(415, 3)],
    inHand: [brief(416, 2)],
    elsewhere: 0,
    ...more,
  }) as StoodDown;

let api: ReturnType<typeof consoleWithApi>;
beforeEach(() => {
  signInAs({ id: 1, role: 'operator' });
  api = consoleWithApi();
  vi.spyOn(live().ready, 'get').mockReturnValue(true);
  live().drivers.put([hamza()], true);
  const driver = { id: 115, code: 'd115', name: 'Hamza' } as never;
  for (const [id, status] of [
    [414, 'ready'],
    [415, 'preparing'],
    [416, 'picked_up'],
  ] as const)
    live().put(anOrder(id, { status, driver }));
});

describe('a typed line about a driver in trouble', () => {
  it('names before Enter the orders that become unassigned, the food that stays, and until when', () => {
    const until = timeOfDay(inMinutes(20));
    const orders = '#414 Café Atlas (ready), #415 Café Atlas (preparing)';
    expect(verbOf('off').consequence?.(['d115', '20'])).toBe(
      `d115 goes on a break until ${until}; after that the driver reports back. ` +
        `Becomes unassigned: ${orders}. ` +
        'Food in hand stays with d115: #416 Café Atlas (on the way).',
    );
    expect(verbOf('off').consequence?.(['d115', ''])).toMatch(
      /^Enter the minutes of the break\. B/,
    );
    expect(verbOf('clear').consequence?.(['D115', 'flat', 'tyre'])).toBe(
      `Becomes unassigned: ${orders}. ` +
        'Food in hand stays with d115: #416 Café Atlas (on the way). ' +
        'd115 stays on duty and may get orders.',
    );
    expect(verbOf('off').consequence?.(['d11'])).toBeNull();
  });

  it('names a stand-down that it replaces, and that there are no orders', () => {
    live().drivers.put([hamza({ activeOrders: [], standDown } as never)], true);
    expect(verbOf('off').consequence?.(['d115', '5'])).toMatch(
      /^d115 is now off the road until [\d:]+, by Amal: Flat tyre\. .*No order becomes unassigned\.$/,
    );
  });

  it('asks before it takes orders from a driver, and not if there are none to take', async () => {
    const sent = api.answer(standDownsRoutes.begin, () => done());
    live().drivers.put([hamza({ activeOrders: [414, 415] as never })], true);
    for (const words of [
      ['off', 'd115', '20'],
      ['clear', 'd115'],
    ] as const) {
      const [name, ...rest] = words;
      await expect(async () => verbOf(name).run(rest)).rejects.toThrow(
        /^Run the line again to go on\. Becomes unassigned: #414 /,
      );
    }
    expect(sent).toEqual([]);
    live().drivers.put([hamza({ activeOrders: [416] as never })], true);
    await verbOf('clear').run(['d115']);
    expect(sent).toHaveLength(1);
  });

  it('opens the sheet of all orders for the break of a driver with food', async () => {
    const sent = api.answer(standDownsRoutes.begin, () => done());
    expect(await verbOf('off').run(['d115', '20', 'flat', 'tyre'])).toBe(
      'd115: decide what happens to the orders',
    );
    expect(sent).toEqual([]);
    await expect
      .poll(() => standDownAsked.get())
      .toMatchObject({ driver: { id: 115 }, kind: 'break', minutes: 20, reason: 'flat tyre' });
  });

  it('names what was done to orders alone, so that Undo says what it undoes', async () => {
    api.answer(standDownsRoutes.begin, () => ({ ...done(), driver: hamza({ status: 'busy' }) }));
    await runTwice('clear', ['d115']);
    expect(recentAssignments.get()).toMatchObject([{ text: 'Orders of d115 taken' }]);
  });

  describe('after Enter', () => {
    let ended: readonly SentRequest[];
    beforeEach(async () => {
      live().drivers.put([hamza({ activeOrders: [414, 415] as never })], true);
      api.answer(standDownsRoutes.begin, () => done());
      ended = api.answer(standDownsRoutes.end, () => hamza({ status: 'available' }));
      await runTwice('off', ['d115', '20']);
      live().drivers.put([done().driver], true);
    });

    it('is undone as one act: on duty again, with the orders that nothing has touched since', async () => {
      const given = api.answer(ordersRoutes.assign, ({ body, headers }) => {
        const { orderId } = body as { orderId: number };
        if (orderId === 415) throw new Refusal(412, { code: 'version.stale', message: 'Changed' });
        expect(headers['If-Match']).toBe('"7"');
        return anOrder(orderId, { version: 8 });
      });
      const undone = await undoAssignment();
      expect(undone).toMatchObject({
        text: 'Undone: d115 is available again. Given back: #414. Changed since, not given back: #415',
      });
      expect(ended).toHaveLength(1);
      expect(given.map(({ body }) => body)).toEqual([
        { orderId: 414, driverId: 115, reason: 'Undone' },
        { orderId: 415, driverId: 115, reason: 'Undone' },
      ]);
    });

    it('is not undone over a stand-down that a colleague has set since', async () => {
      const later = { ...standDown, until: inMinutes(90), reason: 'Accident' };
      live().drivers.put([hamza({ status: 'on_break', standDown: later } as never)], true);
      expect(await undoAssignment()).toMatchObject({
        text: 'd115 was taken off the road anew since; not undone',
      });
      expect(ended).toHaveLength(0);
    });
  });

  it('that took nothing back is no act to undo', async () => {
    api.answer(standDownsRoutes.begin, () => done({ driver: hamza(), unassigned: [] }));
    await runTwice('clear', ['d115']);
    expect(recentAssignments.get()).toEqual([]);
  });
});

import { beforeEach, describe, expect, it, vi } from 'vitest';
import { claimsRoutes } from '#contract/routes/operations/claims.ts';
import type { Driver } from '#contract/routes/operations/driver-status.ts';
import { type Order, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { recordOwnAct } from '#src/domain/assignment/own-acts.ts';
import { type ClaimState, claimState } from '#src/domain/claim/claim-state.ts';
import { live } from '#src/domain/live/live.ts';
import { endingTexts } from '#src/domain/order/order-ending.tsx';
import { type Verb, VerbQuestion } from '#src/lib/keys/commands.ts';
import { consoleWithApi, type SentRequest, signInAs } from '#tests/support/fake-api.ts';
import { anOrder } from '#tests/support/sample-events.ts';
import { createPressClock } from '#tests/support/waiting/press-clock.ts';
import { verbs } from './verbs.ts';

const driver = (id: number, name: string, east: number) =>
  ({
    id,
    code: `d${id}`,
    name,
    status: 'available',
    activeOrders: [],
    zones: [],
    position: { lat: 33.57, lon: -7.6 + east, heading: null, at: new Date().toISOString() },
  }) as unknown as Driver;
const [near, far, badr] = [
  driver(41, 'Hamza Alami', 0.01),
  driver(12, 'Hamza Idrissi', 0.03),
  driver(82, 'Badr', 0.02),
] as [Driver, Driver, Driver];
const refOf = ({ id, code, name }: Driver) => ({ id, code, name }) as Order['driver'];

let api: ReturnType<typeof consoleWithApi>;
let sent: readonly SentRequest[];
let time: ReturnType<typeof createPressClock>;
const assigned = () => sent.map(({ body }) => (body as { driverId: number }).driverId);

/** Types a line word by word, as the palette does. */
function typed(verb: Verb, line: string) {
  const words = line.split(' ');
  words.forEach((_, n) => {
    verb.see?.(words.slice(0, n + 1));
  });
  return async () => verb.run(words);
}

/** The question of a line, which is answered once it was read. */
async function questionOf(answer: Promise<string>): Promise<VerbQuestion> {
  const asked = await answer.catch((error: unknown) => error);
  if (!(asked instanceof VerbQuestion)) throw new Error('The line asks nothing');
  return asked;
}
const press = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter' }));

function claimed(name: string): void {
  const until = new Date(live().now() + 60_000).toISOString();
  const claim = { orderId: 407, by: { id: 9, name }, at: until, until };
  claimState.set({ claims: [claim], holds: [] } as unknown as ClaimState);
}

beforeEach(() => {
  signInAs({ id: 1, role: 'operator' });
  time = createPressClock();
  api = consoleWithApi({ pressClock: time.clock });
  sent = api.answer(ordersRoutes.assign, ({ body }) =>
    anOrder((body as { orderId: number }).orderId, { version: 9 }),
  );
  vi.spyOn(live().positions, 'ageMs').mockReturnValue(0);
  vi.spyOn(live().ready, 'get').mockReturnValue(true);
  live().drivers.put([far, near, badr], true);
  live().put(anOrder(407));
});

describe('a typed line', () => {
  it('asks once if the order got a driver since its number was typed', async () => {
    const run = typed(verbs.as, '407 d82');
    const assignedAt = new Date(live().now()).toISOString();
    live().put(anOrder(407, { version: 2, driver: refOf(near), assignedAt }));
    const asked = await questionOf(run());
    expect(asked.message).toContain('#407 has changed since its number was typed: d41');
    expect(assigned()).toEqual([]);
    await expect(asked.confirm([])).resolves.toBe('#407 d41 → d82');
    expect(assigned()).toEqual([82]);
  });

  it('asks before it takes an order from a driver who got it less than a minute ago', async () => {
    const assignedAt = new Date(live().now() - 9_000).toISOString();
    live().put(anOrder(407, { version: 2, driver: refOf(near), assignedAt }));
    const run = typed(verbs.as, '407 d82');
    const asked = await questionOf(run());
    expect(asked.message).toMatch(/^It was assigned to d41 \d+ s ago/);
    press();
    await expect(asked.confirm([])).rejects.toThrow('read the question');
    expect(assigned()).toEqual([]);
    time.read();
    press();
    await asked.confirm([]);
    expect(assigned()).toEqual([82]);
  });

  it('asks before it takes an order from a driver, however long he has had it', async () => {
    const assignedAt = new Date(live().now() - 300_000).toISOString();
    live().put(anOrder(407, { version: 2, driver: refOf(near), assignedAt }));
    const run = typed(verbs.as, '407 d82');
    const asked = await questionOf(run());
    expect(asked.message).toMatch(/^It is taken from d41; d82 is .* (m|km) away, \d+ min/);
    expect(assigned()).toEqual([]);
    time.read();
    press();
    await expect(asked.confirm([])).resolves.toBe('#407 d41 → d82');
    expect(assigned()).toEqual([82]);
  });

  it('asks each time that it is run again, and once more if the driver has changed since', async () => {
    live().put(anOrder(407, { version: 2, driver: refOf(near), assignedAt: null }));
    await expect(typed(verbs.as, '407 d82')()).rejects.toThrow('It is taken from d41');
    await expect(typed(verbs.as, '407 d12')()).rejects.toThrow('It is taken from d41; d12');
    const asked = await questionOf(typed(verbs.as, '407 d12')());
    expect(asked.message).toContain('It is taken from d41; d12');
    live().put(anOrder(407, { version: 3, driver: refOf(badr), assignedAt: null }));
    time.read();
    press();
    const next = await questionOf(Promise.resolve(asked.confirm([])));
    expect(next.message).toContain('#407 has changed since its number was typed: d82');
    expect(assigned()).toEqual([]);
    await expect(next.confirm([])).resolves.toBe('#407 d82 → d12');
  });

  it('asks once before it assigns an order that a colleague has claimed, and names him', async () => {
    claimed('Amal Bennani');
    const asked = await questionOf(typed(verbs.as, '407 d82')());
    expect(asked.message).toMatch(/^Amal Bennani is working on this order\. Run the line again/);
    expect(assigned()).toEqual([]);
    time.read();
    press();
    await asked.confirm([]);
    expect(assigned()).toEqual([82]);
  });

  it('names a claim and the driver in one question', async () => {
    claimed('Amal Bennani');
    live().put(anOrder(407, { version: 2, driver: refOf(near), assignedAt: null }));
    const asked = await questionOf(typed(verbs.as, '407 d82')());
    expect(asked.message).toMatch(/^Amal Bennani is working on .*\. It is taken from d41; d82/);
    time.read();
    press();
    await asked.confirm([]);
    expect(assigned()).toEqual([82]);
  });

  it('names a claim also in the question about an order that has changed', async () => {
    const run = typed(verbs.as, '407 d82');
    live().put(anOrder(407, { version: 2, driver: refOf(near), assignedAt: null }));
    claimed('Amal Bennani');
    const asked = await questionOf(run());
    expect(asked.message).toMatch(/^Amal Bennani is working on .*\. #407 has changed since/);
    await asked.confirm([]);
    expect(assigned()).toEqual([82]);
  });

  it.each([
    ['st', verbs.st, '407 accepted'],
    ['hold', verbs.hold, '407 15'],
  ])(
    '%s asks once before it acts on an order that a colleague has claimed',
    async (_, verb, line) => {
      claimed('Amal Bennani');
      const sentLines = [
        api.answer(ordersRoutes.progress, () => anOrder(407, { version: 2, status: 'accepted' })),
        api.answer(claimsRoutes.hold, () => ({ orderId: 407 }) as never),
      ];
      const asked = await questionOf(typed(verb, line)());
      expect(asked.message).toBe(
        'Amal Bennani is working on this order. Run the line again to go on.',
      );
      expect(sentLines.flat()).toEqual([]);
      time.read();
      press();
      await asked.confirm([]);
      expect(sentLines.flat()).toHaveLength(1);
    },
  );

  it.each([
    [null, '#407 held for 15 min'],
    [refOf(near), '#407 held for 15 min; it stays with d41'],
  ])('says that a driver keeps the order that is held: %o', async (has, text) => {
    live().put(anOrder(407, { version: 2, status: 'accepted', driver: has }));
    api.answer(claimsRoutes.hold, () => ({ orderId: 407 }) as never);
    await expect(typed(verbs.hold, '407 15')()).resolves.toBe(text);
  });

  it.each([
    ['st', verbs.st, '407 delivered', /cannot be set/],
    ['hold', verbs.hold, '407 500', /minutes/],
  ])('%s that cannot run is corrected before it asks', async (_, verb, line, message) => {
    claimed('Amal Bennani');
    const refused = await typed(verb, line)().catch((error: unknown) => error);
    expect(refused).not.toBeInstanceOf(VerbQuestion);
    expect(String(refused)).toMatch(message);
  });

  it('asks before it unassigns, unless this user assigned the order in the last minute', async () => {
    live().put(anOrder(407, { version: 2, status: 'accepted', driver: refOf(near) }));
    const asked = await questionOf(typed(verbs.un, '407')());
    expect(asked.message).toBe('It is taken from d41. Run the line again to unassign #407.');
    expect(assigned()).toEqual([]);
    time.read();
    press();
    await asked.confirm([]);
    expect(assigned()).toEqual([null]);
    live().put(anOrder(407, { version: 10, status: 'accepted', driver: refOf(near) }));
    recordOwnAct(anOrder(407).id);
    await typed(verbs.un, '407')();
    expect(assigned()).toEqual([null, null]);
  });

  it('names the distance of a driver who is far from the zone', async () => {
    const away = driver(96, 'Omar', 0.2);
    live().drivers.put([far, near, badr, away], true);
    live().put(anOrder(407, { version: 2, driver: refOf(near), assignedAt: null }));
    await expect(typed(verbs.as, '407 d96')()).rejects.toThrow(/far from its area/);
    await expect(typed(verbs.as, '407 d82')()).rejects.not.toThrow(/far from its area/);
  });

  it('does not ask about a status that does not matter to it', async () => {
    const run = typed(verbs.as, '407 d82');
    live().put(anOrder(407, { version: 2, status: 'accepted' }));
    await run();
    expect(assigned()).toEqual([82]);
  });

  it('offers the drivers of a name, the nearest first, and asks which one is meant', async () => {
    expect(verbs.as.complete(['407', 'hamza']).map(({ text }) => text)).toEqual(['d41', 'd12']);
    await expect(typed(verbs.as, '407 hamza')()).rejects.toThrow(
      /^Several drivers “hamza”: d41 Hamza Alami .*; d12 Hamza Idrissi .*\. Enter the code\.$/,
    );
    await typed(verbs.as, '407 hamza idrissi')();
    expect(assigned()).toEqual([12]);
  });

  it('names what an end does to money and food before it is entered', () => {
    const order = anOrder(103, { status: 'ready', payment: 'card' });
    live().put(order);
    const texts = endingTexts(order, 'order.cancel').join(' ');
    expect(texts).toContain('the cause decides');
    expect(verbs.st.consequence?.(['103', 'cancelled'])).toBe(texts);
    expect(verbs.st.consequence?.(['#103', 'Cancelled', 'the', 'kitchen'])).toBe(texts);
    expect(verbs.st.consequence?.(['103', 'cance'])).toBeNull();
    expect(verbs.st.consequence?.(['104', 'cancelled'])).toBeNull();
  });
});

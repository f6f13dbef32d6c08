import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { claimsRoutes } from '#contract/routes/operations/claims.ts';
import {
  type PresencePart,
  type PresenceState,
  presenceRoutes,
} from '#contract/routes/operations/presence.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  createDispatchFixture,
  type DispatchFixture,
} from '#tests/support/fixtures/dispatch-fixture.ts';

let t: TestApp;
let fixture: DispatchFixture;
let amal: Person;
let badr: Person;
let lead: Person;
beforeAll(async () => {
  t = await startTestApp();
  fixture = await createDispatchFixture(t);
  amal = fixture.operator;
  badr = await t.person('operator', 'Badr');
  lead = await t.person('supervisor', 'Salma');
});
afterAll(() => t.close());

const claim = (orderId: number, as: Person) =>
  t.call(claimsRoutes.claim, { params: { orderId }, body: {} }, as);
const hold = (id: number, body: object) =>
  t.call(claimsRoutes.hold, { params: { id }, body }, amal);
const readPresence = async () => (await t.call(presenceRoutes.read, { query: {} }, amal)).body;

describe('presence', () => {
  it('shows which order each user is looking at, until the report expires', async () => {
    const { id } = await fixture.place();
    const look = (as: Person, orderId: number | null) =>
      t.call(presenceRoutes.report, { body: { screen: 'live-orders', orderId } }, as);
    await look(amal, id);
    const { body } = await look(badr, null);
    expect(body.looking).toEqual([
      { user: { id: amal.id, name: 'Amal' }, screen: 'live-orders', orderId: id },
      { user: { id: badr.id, name: 'Badr' }, screen: 'live-orders', orderId: null },
    ]);
    t.moveClock(20_000);
    expect((await readPresence()).looking).toEqual([]);
    expect(
      (await t.call(presenceRoutes.report, { body: { screen: 'A B', orderId: 1 } }, amal)).status,
    ).toBe(400);
  });

  it('returns the parts that a console shows: all, its orders, or its own', async () => {
    const [seen, other] = [await fixture.place(), await fixture.place()];
    const look = async (as: Person, orderId: number | null, about?: PresencePart) =>
      (
        await t.call(
          presenceRoutes.report,
          { query: about ? { about } : {}, body: { screen: 'stores', orderId } },
          as,
        )
      ).body;
    t.moveClock(20_000);
    await claim(seen.id, amal);
    await claim(other.id, badr);
    await hold(seen.id, { minutes: 5, reason: 'Closed road' });
    await look(amal, seen.id);
    await look(badr, null);
    // A server's cached presence is at most a second old.
    t.moveClock(1_001);
    const ids = ({ claims, holds, looking, operators }: PresenceState) => ({
      claims: claims.map(({ orderId }) => orderId),
      holds: holds.map(({ orderId }) => orderId).filter((id) => id === seen.id || id === other.id),
      looking: looking.map(({ user }) => user.name),
      operators,
    });
    const all = { claims: [seen.id, other.id], holds: [seen.id], operators: 3 };
    expect(ids(await look(lead, null))).toEqual({ ...all, looking: ['Amal', 'Badr', 'Salma'] });
    expect(ids(await look(lead, null, 'orders'))).toEqual({ ...all, looking: ['Amal'] });
    expect(ids(await look(lead, null, 'own'))).toEqual({
      claims: [],
      holds: [],
      looking: [],
      operators: 3,
    });
    expect(ids(await look(badr, null, 'own')).claims).toEqual([other.id]);
    expect(ids(await look(badr, seen.id, 'own'))).toEqual({
      ...all,
      looking: ['Amal', 'Badr'],
    });
    expect(
      await t.call(
        presenceRoutes.report,
        { query: { about: 'x' as never }, body: { screen: 'a', orderId: null } },
        lead,
      ),
    ).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'query.about' }] },
    });
  });
});

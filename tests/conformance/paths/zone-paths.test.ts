import { describe, expect, it } from 'vitest';
import {
  ZONE_EVENT_TYPES,
  ZONE_STATES,
  type ZoneEventType,
  type ZoneState,
  zoneRules,
} from '#machines/zone/zone-machine.ts';
import { withApp } from '#tests/support/with-app.ts';
import { createZoneFixture, square, type ZoneFixture } from '#tests/support/zones.ts';

let fixture: ZoneFixture;
withApp(async (app) => {
  fixture = await createZoneFixture(app);
});

type Zone = Awaited<ReturnType<ZoneFixture['get']>>;

/** Sends one event of the machine, by the call for it. */
function send(zone: Zone, type: ZoneEventType) {
  if (type === 'zone.publish') return fixture.publish(zone, square(33.4, -7.4));
  if (type === 'zone.price') return fixture.setTerms(zone.id, {});
  if (type === 'zone.override') return fixture.override(zone.id, { kind: 'pause', amount: null });
  return fixture.send(zone, type, 'x');
}

const EVENTS_TO: Readonly<Record<ZoneState, readonly ZoneEventType[]>> = {
  draft: [],
  active: ['zone.publish'],
  paused: ['zone.publish', 'zone.pause'],
  archived: ['zone.archive'],
};

async function createInState(state: ZoneState): Promise<Zone> {
  const { id } = await fixture.create();
  for (const type of EVENTS_TO[state])
    expect((await send(await fixture.get(id), type)).status).toBe(200);
  return fixture.get(id);
}

/** Every state and event through the real server: done, or 409. */
describe('the zone machine and the server', () => {
  it.each(ZONE_STATES)('agree on every event of a zone that is %s', async (state) => {
    for (const type of ZONE_EVENT_TYPES) {
      const zone = await createInState(state);
      expect(zone.state).toBe(state);
      const before = { status: state, hasShape: state === 'active' || state === 'paused' };
      const after = zoneRules.apply(before, type);
      const answer = await send(zone, type);
      expect([type, answer.status]).toEqual([type, after ? 200 : 409]);
      const { state: now } = await fixture.get(zone.id);
      expect([type, now]).toEqual([type, (after ?? before).status]);
    }
  });
});

import { describe, expect, it } from 'vitest';
import {
  ZONE_EVENT_TYPES,
  ZONE_STATES,
  type ZoneEventType,
  type ZoneState,
  zoneRules,
} from '#machines/zone/zone-machine.ts';
import { withApp } from '#tests/support/with-app.ts';
import { square, type ZoneRoom, zoneRoom } from '#tests/support/zones.ts';

let room: ZoneRoom;
withApp(async (app) => {
  room = await zoneRoom(app);
});

type Zone = Awaited<ReturnType<ZoneRoom['get']>>;

/** Sends one event of the machine, by the call for it. */
function send(zone: Zone, type: ZoneEventType) {
  if (type === 'zone.publish') return room.publish(zone, square(33.4, -7.4));
  if (type === 'zone.price') return room.setTerms(zone.id, {});
  if (type === 'zone.override') return room.override(zone.id, { kind: 'pause', amount: null });
  return room.send(zone, type, 'x');
}

const WAYS: Readonly<Record<ZoneState, readonly ZoneEventType[]>> = {
  draft: [],
  active: ['zone.publish'],
  paused: ['zone.publish', 'zone.pause'],
  archived: ['zone.archive'],
};

async function walk(state: ZoneState): Promise<Zone> {
  const { id } = await room.create();
  for (const type of WAYS[state]) expect((await send(await room.get(id), type)).status).toBe(200);
  return room.get(id);
}

/** Every state and event through the real server: done, or 409. */
describe('the zone machine and the server', () => {
  it.each(ZONE_STATES)('agree on every event of a zone that is %s', async (state) => {
    for (const type of ZONE_EVENT_TYPES) {
      const zone = await walk(state);
      expect(zone.state).toBe(state);
      const before = { status: state, hasShape: state === 'active' || state === 'paused' };
      const after = zoneRules.apply(before, type);
      const answer = await send(zone, type);
      expect([type, answer.status]).toEqual([type, after ? 200 : 409]);
      const { state: now } = await room.get(zone.id);
      expect([type, now]).toEqual([type, (after ?? before).status]);
    }
  });
});

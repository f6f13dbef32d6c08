import { expect, it } from 'vitest';
import { readWithin, scopeOf } from '#server/platform/scope/scope.ts';
import type { TestApp } from '#tests/support/app.ts';
import type { TwoZones, ZoneWorld } from '#tests/support/two-zones/two-zones.ts';
import { withTwoZones } from '#tests/support/two-zones/with-two-zones.ts';

// Promise 28: users neither see nor change what is outside their scope.
let t: TestApp;
let world: TwoZones;
withTwoZones((opened, worlds) => {
  t = opened;
  world = worlds;
});

const KINDS = ['case', 'contact'] as const;

/** The records of a kind that have events, as the staff of one zone read them; null: all staff. */
const withEvents = async (kind: (typeof KINDS)[number], zone: ZoneWorld | null) => {
  const read = () =>
    t.db
      .selectFrom('events')
      .select('subject_id')
      .distinct()
      .where('subject_kind', '=', kind)
      .orderBy('subject_id')
      .execute();
  const rows = await (zone ? readWithin(scopeOf([zone.zone.id], 0), read) : read());
  return rows.map(({ subject_id }) => subject_id);
};

it.each(KINDS)(
  'events of a %s are read by the staff of its zone, and by no others',
  async (kind) => {
    const { alpha, beta } = world;
    const of = ({ problem, thread }: ZoneWorld) => (kind === 'case' ? problem.id : thread.id);
    const all = await withEvents(kind, null);
    expect(all).toEqual(expect.arrayContaining([of(alpha), of(beta)]));
    const [ofAlpha, ofBeta] = [await withEvents(kind, alpha), await withEvents(kind, beta)];
    expect(ofAlpha).toContain(of(alpha));
    expect(ofBeta).toContain(of(beta));
    expect(ofAlpha.filter((id) => ofBeta.includes(id))).toEqual([]);
  },
);

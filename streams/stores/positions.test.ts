import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPositions } from './positions.ts';

const AT = Date.parse('2026-03-02T12:00:00Z');

describe('the columnar store of positions', () => {
  it('notifies once per paint, and counts overtaken positions', () => {
    const positions = createPositions();
    const notified: number[][] = [];
    positions.subscribe((changed) =>
      notified.push([...changed].map((slot) => positions.ids[slot] as number)),
    );
    positions.put(7, 33.5, -7.6, null, AT, 'available');
    positions.put(9, 33.5, -7.6, 0, AT, 'busy');
    positions.put(7, 33.6, -7.6, null, AT + 1_000, 'available');
    expect(positions.paint()).toBe(1);
    expect(positions.paint()).toBe(0);
    positions.put(7, 33.5, -7.6, null, AT, 'available');
    expect(positions.isDirty()).toBe(false);
    expect(notified).toEqual([[7, 9]]);
    expect(positions.get(7)).toMatchObject({ lat: 33.6, heading: null });
    expect(positions.get(9)).toMatchObject({ heading: 0 });
    expect(positions.ageMs(7, AT + 4_000)).toBe(3_000);
    expect(positions.ageMs(8, AT)).toBe(Number.POSITIVE_INFINITY);
  });

  it('reuses an emptied slot only after subscribers were notified that it is empty', () => {
    const positions = createPositions();
    positions.put(7, 33.5, -7.6, null, AT, 'available');
    positions.paint();
    positions.remove(7);
    positions.put(8, 33.5, -7.6, null, AT, 'available');
    expect(positions.slotOf(8)).toBe(1);
    positions.paint();
    positions.put(9, 33.5, -7.6, null, AT - 1, 'available');
    expect(positions.slotOf(9)).toBe(0);
    expect(positions.slots).toBe(2);
  });

  it('equals a plain map after any sequence of changes', () => {
    const act = fc.record({
      id: fc.integer({ min: 1, max: 3_000 }),
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      at: fc.integer({ min: 1, max: 50 }),
      what: fc.constantFrom('put', 'put', 'put', 'remove', 'paint'),
    });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 3_000, size: 'max' }), (acts) => {
        const positions = createPositions();
        const plain = new Map<number, { lat: number; at: number }>();
        for (const { id, lat, at, what } of acts) {
          if (what === 'paint') positions.paint();
          else if (what === 'remove') {
            positions.remove(id);
            plain.delete(id);
          } else {
            positions.put(id, lat, 0, null, at, 'busy');
            if (at >= (plain.get(id)?.at ?? 0)) plain.set(id, { lat, at });
          }
        }
        const held = positions.ids.slice(0, positions.slots).filter((id) => id !== 0);
        expect([...held.sort()]).toEqual([...Int32Array.from(plain.keys()).sort()]);
        for (const [id, { lat, at }] of plain)
          expect([positions.get(id)?.lat, positions.ageMs(id, 100)]).toEqual([lat, 100 - at]);
      }),
      { numRuns: 30 },
    );
  });
});

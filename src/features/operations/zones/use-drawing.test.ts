import { act, renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ZoneDetail } from '#contract/operations/zones/zone.ts';
import type { Corner } from '#rules/geometry/ring.ts';
import { useDrawing } from './use-drawing.ts';

const ring = (east: number): [number, number][] => [
  [-7.6, 33.5],
  [east, 33.5],
  [east, 33.6],
];
const zone = (version: number, east: number) =>
  ({ id: 1, version, ring: ring(east), draft: null }) as ZoneDetail;
const MINE: readonly Corner[] = ring(-7.4);
const show = () =>
  renderHook(({ now }) => useDrawing(now), { initialProps: { now: zone(1, -7.5) } });

it('follows the zone while the drawing has no unsaved changes', () => {
  const { result, rerender } = show();
  rerender({ now: zone(2, -7.3) });
  expect(result.current).toMatchObject({ ring: ring(-7.3), isDirty: false, conflict: null });
});

it('keeps an unsaved drawing and its version when someone else publishes', () => {
  const { result, rerender } = show();
  act(() => result.current.setRing(MINE));
  rerender({ now: zone(2, -7.3) });
  expect(result.current).toMatchObject({
    ring: MINE,
    began: { version: 1 },
    conflict: { version: 2 },
  });
  act(() => result.current.keepEdits());
  expect(result.current).toMatchObject({ ring: MINE, began: { version: 2 }, conflict: null });
});

it('adopts a new version with the same shape without a conflict', () => {
  const { result, rerender } = show();
  act(() => result.current.setRing(MINE));
  rerender({ now: zone(2, -7.5) });
  expect(result.current).toMatchObject({ ring: MINE, began: { version: 2 }, conflict: null });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Corner } from '#rules/geometry/ring.ts';
import {
  adopt,
  append,
  canClose,
  insertAfter,
  moveCorner,
  openShape,
  redo,
  removeCorner,
  removeLast,
  type ShapeState,
  select,
  selectNext,
  setMode,
  stepBack,
  undo,
} from './shape-state.ts';

const TRIANGLE: readonly Corner[] = [
  [-7.6, 33.5],
  [-7.5, 33.5],
  [-7.5, 33.6],
];

const corners = fc
  .tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 0, max: 9 }))
  .map(([x, y]): Corner => [x, y]);
/** Any sequence of edits that a user can make. */
const acts = fc.array(
  fc.oneof(
    corners.map((corner) => (state: ShapeState) => append(state, corner)),
    fc.tuple(fc.nat(9), corners).map(
      ([at, corner]) =>
        (state: ShapeState) =>
          moveCorner(state, at, corner, `move ${at}`),
    ),
    fc.tuple(fc.nat(9), corners).map(
      ([at, corner]) =>
        (state: ShapeState) =>
          insertAfter(state, at, corner),
    ),
    fc.nat(9).map((at) => (state: ShapeState) => removeCorner(state, at)),
    fc.constantFrom(undo, redo, removeLast, stepBack),
    fc
      .constantFrom(1 as const, -1 as const)
      .map((by) => (state: ShapeState) => selectNext(state, by)),
    fc
      .constantFrom('draw' as const, 'edit' as const, 'split' as const)
      .map((mode) => (state: ShapeState) => setMode(state, mode)),
    fc.array(corners, { maxLength: 4 }).map((ring) => (state: ShapeState) => adopt(state, ring)),
  ),
  { maxLength: 60 },
);

describe('a shape', () => {
  it('is undone to its start and redone to its end, after any edits', () => {
    fc.assert(
      fc.property(fc.array(corners, { maxLength: 5 }), acts, (ring, all) => {
        const done = all.reduce((state, act) => act(state), openShape(ring));
        let state = done;
        for (let n = done.past.length; n > 0; n -= 1) state = undo(state);
        expect(state.ring).toEqual(ring);
        expect(undo(state)).toBe(state);
        for (let n = state.future.length; n > 0; n -= 1) state = redo(state);
        for (let n = done.future.length; n > 0; n -= 1) state = undo(state);
        expect(state.ring).toEqual(done.ring);
      }),
    );
  });

  it('never has a selected corner that does not exist', () => {
    fc.assert(
      fc.property(fc.array(corners, { maxLength: 5 }), acts, (ring, all) => {
        const { selected, ring: left } = all.reduce((state, act) => act(state), openShape(ring));
        expect(selected === null || (selected >= 0 && selected < left.length)).toBe(true);
      }),
    );
  });

  it('undoes consecutive moves of one corner as one, until a corner is selected', () => {
    let state = openShape(TRIANGLE);
    state = moveCorner(state, 0, [-7.61, 33.5], 'move 0');
    state = moveCorner(state, 0, [-7.62, 33.5], 'move 0');
    expect(state.past).toHaveLength(1);
    state = moveCorner(select(state, 0), 0, [-7.63, 33.5], 'move 0');
    expect(state.past).toHaveLength(2);
    expect(undo(undo(state)).ring).toEqual(TRIANGLE);
  });

  it('is drawn corner by corner, without repeated corners', () => {
    let state = openShape([]);
    for (const corner of TRIANGLE) state = append(append(state, corner), corner);
    expect(state.ring).toEqual(TRIANGLE);
    expect(canClose(state)).toBe(true);
    expect(canClose(removeLast(state))).toBe(false);
    expect(stepBack(state).mode).toBe('edit');
  });

  it('steps back one level at a time: cut, mode, selected corner', () => {
    let state: ShapeState = { ...setMode(openShape(TRIANGLE), 'split'), cut: [0, 0] };
    state = stepBack(state);
    expect([state.cut, state.mode]).toEqual([null, 'split']);
    state = select(stepBack(state), 1);
    expect(state.mode).toBe('edit');
    state = stepBack(state);
    expect(state.selected).toBeNull();
  });

  it('selects corners around the ring, and the next one when one is removed', () => {
    let state = selectNext(openShape(TRIANGLE), -1);
    expect(state.selected).toBe(2);
    state = selectNext(state, 1);
    expect(state.selected).toBe(0);
    expect(removeCorner(select(state, 2), 2).selected).toBe(0);
    expect(selectNext(openShape([]), 1).selected).toBeNull();
  });

  it('adopts a ring from outside as an edit', () => {
    const state = adopt(openShape([]), TRIANGLE);
    expect(state.mode).toBe('edit');
    expect(undo(state).ring).toEqual([]);
    expect(adopt(state, [...TRIANGLE])).toMatchObject({ past: state.past });
  });
});

import type { Corner } from '#rules/geometry/ring.ts';
import { LEAST_CORNERS } from '#rules/geometry/ring-faults.ts';
import { type Corners, isSameCorner, isSameRing } from './geometry/corners.ts';

/** The meaning of a point on the map: the next corner, nothing, or an end of the splitting line. */
export type Mode = 'draw' | 'edit' | 'split';

/** A shape that is being edited. Every function returns a new one. */
export interface ShapeState {
  readonly ring: Corners;
  readonly past: readonly Corners[];
  readonly future: readonly Corners[];
  /**
   * The name of the edit that made the current ring. Consecutive edits with the same name are
   * undone as one.
   */
  readonly edit: string | null;
  readonly selected: number | null;
  readonly mode: Mode;
  /** The first end of the splitting line. */
  readonly cut: Corner | null;
}

const MAX_STEPS = 200;

/** Opens a shape: without corners in drawing mode, otherwise in editing mode. */
export const openShape = (ring: Corners): ShapeState => ({
  ring,
  past: [],
  future: [],
  edit: null,
  selected: null,
  mode: ring.length === 0 ? 'draw' : 'edit',
  cut: null,
});

/** A shape without corners is in drawing mode, however the corners were removed. */
const modeFor = ({ mode }: ShapeState, ring: Corners): Mode => (ring.length === 0 ? 'draw' : mode);

const within = (selected: number | null, ring: Corners): number | null =>
  selected !== null && selected < ring.length ? selected : null;

/** Replaces the ring; the current ring can be restored by undo. */
export function setRing(
  state: ShapeState,
  ring: Corners,
  {
    edit = null,
    selected = state.selected,
  }: { edit?: string | null; selected?: number | null } = {},
): ShapeState {
  if (isSameRing(ring, state.ring)) return { ...state, selected: within(selected, ring) };
  const isSameEdit = edit !== null && edit === state.edit;
  return {
    ...state,
    ring,
    mode: modeFor(state, ring),
    past: isSameEdit ? state.past : [...state.past, state.ring].slice(-MAX_STEPS),
    future: [],
    edit,
    selected: within(selected, ring),
  };
}

function step(state: ShapeState, from: 'past' | 'future', to: 'past' | 'future'): ShapeState {
  const ring = state[from].at(-1);
  if (!ring) return state;
  return {
    ...state,
    ring,
    mode: modeFor(state, ring),
    [from]: state[from].slice(0, -1),
    [to]: [...state[to], state.ring],
    edit: null,
    selected: within(state.selected, ring),
  };
}

export const undo = (state: ShapeState): ShapeState => step(state, 'past', 'future');
export const redo = (state: ShapeState): ShapeState => step(state, 'future', 'past');

/** Selects a corner, or none. Edits before and after it are undone separately. */
export const select = (state: ShapeState, selected: number | null): ShapeState => ({
  ...state,
  selected: within(selected, state.ring),
  edit: null,
});

/** Selects the next or the previous corner. */
export function selectNext(state: ShapeState, by: 1 | -1): ShapeState {
  const { selected, ring } = state;
  if (ring.length === 0) return state;
  const from = selected ?? (by === 1 ? -1 : 0);
  return select(state, (from + by + ring.length) % ring.length);
}

export const setMode = (state: ShapeState, mode: Mode): ShapeState => ({
  ...state,
  mode,
  cut: null,
  selected: mode === 'edit' ? state.selected : null,
  edit: null,
});

/** Adds a corner at the end of the drawing, unless it equals the last one. */
export function append(state: ShapeState, corner: Corner): ShapeState {
  const last = state.ring.at(-1);
  if (last && isSameCorner(last, corner)) return state;
  return setRing(state, [...state.ring, corner], { selected: null });
}

/** Adds a corner after another one, and selects it. */
export const insertAfter = (state: ShapeState, at: number, corner: Corner): ShapeState =>
  setRing(state, state.ring.toSpliced(at + 1, 0, corner), { selected: at + 1 });

/** Moves a corner. Consecutive moves of the same corner are undone as one. */
export const moveCorner = (
  state: ShapeState,
  at: number,
  corner: Corner,
  edit: string | null = null,
): ShapeState =>
  at < state.ring.length
    ? setRing(state, state.ring.with(at, corner), { edit, selected: at })
    : state;

/** Removes a corner and selects the next one. */
export function removeCorner(state: ShapeState, at: number): ShapeState {
  const ring = state.ring.toSpliced(at, 1);
  return setRing(state, ring, { selected: ring.length === 0 ? null : at % ring.length });
}

/** Removes the corner that was drawn last. */
export const removeLast = (state: ShapeState): ShapeState =>
  state.ring.length === 0
    ? state
    : setRing(state, state.ring.slice(0, -1), { selected: state.selected });

/** Ends one thing: the splitting line, drawing, splitting, or the selection. */
export function stepBack(state: ShapeState): ShapeState {
  if (state.cut) return { ...state, cut: null };
  if (state.mode === 'split') return setMode(state, 'edit');
  if (state.mode === 'draw' && state.ring.length > 0) return setMode(state, 'edit');
  return select(state, null);
}

/** True if drawing can be ended by pressing the first corner. */
export const canClose = ({ mode, ring }: ShapeState): boolean =>
  mode === 'draw' && ring.length >= LEAST_CORNERS;

/**
 * Replaces the ring by one from outside, for example that of a merged zone. The edit can be undone.
 */
export function adopt(state: ShapeState, ring: Corners): ShapeState {
  const next = setRing(state, ring, { selected: null });
  return state.ring.length === 0 && next.ring.length > 0 ? setMode(next, 'edit') : next;
}

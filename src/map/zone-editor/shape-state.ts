import type { Corner } from '#contract/operations/zones/ring.ts';
import { LEAST_CORNERS } from '#contract/operations/zones/ring-faults.ts';
import { type Corners, isSameCorner, isSameRing } from './geometry/corners.ts';

/** What a point on the map means: the next corner, nothing, or an end of the line that splits. */
export type Mode = 'draw' | 'edit' | 'split';

/** A shape while it is edited. Every function returns a new one. */
export interface ShapeState {
  readonly ring: Corners;
  readonly past: readonly Corners[];
  readonly future: readonly Corners[];
  /** The edit that the last ring came from; edits of the same name are undone as one. */
  readonly edit: string | null;
  readonly selected: number | null;
  readonly mode: Mode;
  /** The first end of the line that splits. */
  readonly cut: Corner | null;
}

const MOST_STEPS = 200;

/** A shape as it is opened: one without corners is drawn, any other is edited. */
export const openShape = (ring: Corners): ShapeState => ({
  ring,
  past: [],
  future: [],
  edit: null,
  selected: null,
  mode: ring.length === 0 ? 'draw' : 'edit',
  cut: null,
});

/** A shape without corners is drawn, whatever removed them. */
const modeFor = ({ mode }: ShapeState, ring: Corners): Mode => (ring.length === 0 ? 'draw' : mode);

const within = (selected: number | null, ring: Corners): number | null =>
  selected !== null && selected < ring.length ? selected : null;

/** The shape with another ring, and the present one to be undone to. */
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
    past: isSameEdit ? state.past : [...state.past, state.ring].slice(-MOST_STEPS),
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

/** Selects a corner, or none; the edits before and after it are undone apart. */
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

/** Adds a corner at the end of what is drawn; one where the last one is adds nothing. */
export function append(state: ShapeState, corner: Corner): ShapeState {
  const last = state.ring.at(-1);
  if (last && isSameCorner(last, corner)) return state;
  return setRing(state, [...state.ring, corner], { selected: null });
}

/** Adds a corner after another one, and selects it. */
export const insertAfter = (state: ShapeState, at: number, corner: Corner): ShapeState =>
  setRing(state, state.ring.toSpliced(at + 1, 0, corner), { selected: at + 1 });

/** Moves a corner; moves of the same corner one after another are undone as one. */
export const moveCorner = (
  state: ShapeState,
  at: number,
  corner: Corner,
  edit: string | null = null,
): ShapeState =>
  at < state.ring.length
    ? setRing(state, state.ring.with(at, corner), { edit, selected: at })
    : state;

/** Removes a corner and selects the one after it. */
export function removeCorner(state: ShapeState, at: number): ShapeState {
  const ring = state.ring.toSpliced(at, 1);
  return setRing(state, ring, { selected: ring.length === 0 ? null : at % ring.length });
}

/** Removes the corner that was drawn last. */
export const removeLast = (state: ShapeState): ShapeState =>
  state.ring.length === 0
    ? state
    : setRing(state, state.ring.slice(0, -1), { selected: state.selected });

/** Ends one thing: the line that splits, drawing, splitting, the selection. */
export function stepBack(state: ShapeState): ShapeState {
  if (state.cut) return { ...state, cut: null };
  if (state.mode === 'split') return setMode(state, 'edit');
  if (state.mode === 'draw' && state.ring.length > 0) return setMode(state, 'edit');
  return select(state, null);
}

/** True where the first corner may be pressed to end drawing. */
export const canClose = ({ mode, ring }: ShapeState): boolean =>
  mode === 'draw' && ring.length >= LEAST_CORNERS;

/** A ring from outside, for example that of a merged area: an edit that can be undone. */
export function adopt(state: ShapeState, ring: Corners): ShapeState {
  const next = setRing(state, ring, { selected: null });
  return state.ring.length === 0 && next.ring.length > 0 ? setMode(next, 'edit') : next;
}

import type { Corner } from '#rules/geometry/ring.ts';
import { t } from '#src/lib/i18n.ts';
import type { Command, KeyPress } from '#src/lib/keys/commands.ts';
import { commandsFor } from '#src/lib/keys/make-commands.ts';
import { cornerOf, middleOf, nearestEdge } from './geometry/corners.ts';
import type { ShapeMap } from './shape-map.ts';
import {
  canClose,
  insertAfter,
  moveCorner,
  redo,
  removeCorner,
  removeLast,
  type ShapeState,
  selectNext,
  setMode,
  stepBack,
  undo,
} from './shape-state.ts';
import { placeText } from './shape-text.ts';
import type { Edit } from './use-shape.ts';

/** The context of the editor's commands. */
export interface EditorContext {
  state: ShapeState;
  isDisabled: boolean;
  canSplit: boolean;
  /** The map; null while it loads, and in browsers without WebGL. */
  map: ShapeMap | null;
  apply: (edit: Edit) => ShapeState;
  /** Shows a message and announces it to screen readers. */
  announce: (words: string) => void;
  /** Uses a point according to the mode: as the next corner, or as an end of the splitting line. */
  point: (corner: Corner) => void;
  toggleSnapping: () => void;
  showKeys: () => void;
}

const PAN_PX = 24;
const PAN_FAR_PX = 160;
const MOVE_PX = 4;
const MOVE_FAR_PX = 40;
const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const isOpen = ({ isDisabled }: EditorContext) => !isDisabled;
const hasSelected = (context: EditorContext) => isOpen(context) && context.state.selected !== null;

/** Moves the selected corner, or the map under the crosshair. */
function move(
  { state, map, apply, announce, isDisabled }: EditorContext,
  { key, isRange }: KeyPress,
): void {
  const [right, down] = WAYS[key] ?? [0, 0];
  const { selected, ring, mode } = state;
  if (!map) return;
  if (selected === null || isDisabled) {
    const step = isRange ? PAN_FAR_PX : PAN_PX;
    map.pan(right * step, down * step);
    if (mode !== 'edit' && !isDisabled) map.pointAtCentre();
    return;
  }
  const step = isRange ? MOVE_FAR_PX : MOVE_PX;
  const corner = map.moved(cornerOf(ring, selected), right * step, down * step);
  apply((now) => moveCorner(now, selected, corner, `move ${selected}`));
  map.reveal(corner);
  announce(t('zone_editor.moved', { n: selected + 1, place: placeText(corner) }));
}

/** Adds a corner at the crosshair or, if one is selected, in the middle of the edge after it. */
function add({ state, map, apply, point }: EditorContext): void {
  const { selected, ring, mode } = state;
  if (!map) return;
  if (mode === 'draw' && canClose(state) && map.isOnFirst()) apply((now) => setMode(now, 'edit'));
  else if (mode !== 'edit') {
    point(map.crosshair());
    map.pointAtCentre();
  } else if (selected === null) {
    const corner = map.crosshair();
    apply((now) => insertAfter(now, nearestEdge(now.ring, corner), corner));
  } else apply((now) => insertAfter(now, selected, middleOf(ring, selected)));
}

const announceLeft = (announce: EditorContext['announce'], { ring }: ShapeState) =>
  announce(t('zone_editor.removed', { n: ring.length }));

function selectBy(by: 1 | -1) {
  return ({ apply, map, announce }: EditorContext) => {
    const { ring, selected } = apply((now) =>
      selectNext(now.mode === 'edit' ? now : setMode(now, 'edit'), by),
    );
    if (selected === null) return;
    const corner = cornerOf(ring, selected);
    map?.reveal(corner);
    announce(t('zone_editor.moved', { n: selected + 1, place: placeText(corner) }));
  };
}

type EditorCommand = Command<EditorContext>;
const FREE = ['j', 'PageDown', 'k', 'PageUp', 'd', 'x', 's', '?'];
const make = commandsFor<EditorContext>('shape', {
  isFixed: (key) => !FREE.includes(key),
  scope: 'shape',
  keywords: 'keywords.corners',
});
const hasMap = ({ map }: EditorContext) => map !== null;
const hasCorners = ({ state }: EditorContext) => state.ring.length > 0;
/** Draws or splits the shape, or ends that. */
export const toggleMode =
  (mode: 'draw' | 'split') =>
  ({ apply }: EditorContext) =>
    void apply((now) => setMode(now, now.mode === mode ? 'edit' : mode));

/** The commands that need the map to have the focus. */
export const mapCommands: readonly EditorCommand[] = [
  make({
    id: 'move',
    label: 'zone_editor.cmd_move',
    keys: Object.keys(WAYS),
    run: move,
    can: hasMap,
  }),
  make({
    id: 'add',
    label: 'zone_editor.cmd_add',
    keys: ['Enter'],
    run: add,
    can: (at) => isOpen(at) && hasMap(at),
  }),
  make({
    id: 'remove_last',
    label: 'zone_editor.cmd_remove_last',
    keys: ['Backspace'],
    run: ({ apply, announce }) => announceLeft(announce, apply(removeLast)),
    can: (at) => isOpen(at) && at.state.mode === 'draw' && hasCorners(at),
  }),
  make({
    id: 'end',
    label: 'zone_editor.cmd_end',
    keys: ['Escape'],
    run: ({ apply, map }) => {
      if (map?.cancelDrag() !== true) apply(stepBack);
    },
  }),
  make({
    id: 'remove',
    label: 'zone_editor.cmd_remove',
    keys: ['Delete'],
    run: ({ state: { selected }, apply, announce }) => {
      if (selected === null) return;
      const left = apply((now) => removeCorner(now, selected));
      announceLeft(announce, left);
    },
    can: hasSelected,
  }),
  make({
    id: 'next',
    label: 'zone_editor.cmd_next',
    keys: ['j', 'PageDown'],
    run: selectBy(1),
    can: hasCorners,
  }),
  make({
    id: 'previous',
    label: 'zone_editor.cmd_previous',
    keys: ['k', 'PageUp'],
    run: selectBy(-1),
    can: hasCorners,
  }),
  make({
    id: 'draw',
    label: 'zone_editor.cmd_draw',
    keys: ['d'],
    run: toggleMode('draw'),
    can: isOpen,
  }),
  make({
    id: 'split',
    label: 'zone_editor.cmd_split',
    keys: ['x'],
    run: toggleMode('split'),
    can: ({ canSplit }) => canSplit,
  }),
  make({ id: 'snap', label: 'zone_editor.cmd_snap', keys: ['s'], run: 'toggleSnapping' }),
  make({
    id: 'zoom',
    label: 'zone_editor.cmd_zoom',
    keys: ['+', '=', '-'],
    run: ({ map }, { key }) => map?.zoom(key === '-' ? -1 : 1),
    can: hasMap,
  }),
];

/** The commands of the whole editor, including the table of corners. */
export const editorCommands: readonly EditorCommand[] = [
  make({
    id: 'undo',
    label: 'zone_editor.cmd_undo',
    keys: ['Mod+z'],
    run: ({ apply }, { isRange }) => void apply(isRange ? redo : undo),
    can: (at) => isOpen(at) && at.state.past.length + at.state.future.length > 0,
  }),
  make({
    id: 'redo',
    label: 'zone_editor.cmd_redo',
    keys: ['Mod+y'],
    run: ({ apply }) => void apply(redo),
    can: (at) => isOpen(at) && at.state.future.length > 0,
  }),
  make({ id: 'keys', label: 'zone_editor.cmd_keys', keys: ['?'], run: 'showKeys' }),
];

/** All commands, for the list of keys of a screen with the editor. */
export const commands: readonly EditorCommand[] = [...mapCommands, ...editorCommands];

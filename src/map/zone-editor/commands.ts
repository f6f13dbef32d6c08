import type { Corner } from '#contract/operations/zones/ring.ts';
import { t } from '#src/lib/i18n.ts';
import type { Command, Press } from '#src/lib/keys/commands.ts';
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
  /** Uses a point according to the mode: as the next corner, or as an end of the splitting line. */
  /** Shows a message and announces it to screen readers. */
  announce: (words: string) => void;
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
  { key, isRange }: Press,
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

const SHAPE = { scope: 'shape', keywords: 'zone area corner' } as const;
type EditorCommand = Command<EditorContext>;

/** The commands that need the map to have the focus. */
export const mapCommands: readonly EditorCommand[] = [
  {
    ...SHAPE,
    id: 'shape.move',
    label: 'zone_editor.cmd_move',
    keys: Object.keys(WAYS),
    isFixed: true,
    can: ({ map }) => map !== null,
    run: move,
  },
  {
    ...SHAPE,
    id: 'shape.add',
    label: 'zone_editor.cmd_add',
    keys: ['Enter'],
    isFixed: true,
    can: (context) => isOpen(context) && context.map !== null,
    run: add,
  },
  {
    ...SHAPE,
    id: 'shape.remove_last',
    label: 'zone_editor.cmd_remove_last',
    keys: ['Backspace'],
    isFixed: true,
    can: (context) =>
      isOpen(context) && context.state.mode === 'draw' && context.state.ring.length > 0,
    run: ({ apply, announce }) => announceLeft(announce, apply(removeLast)),
  },
  {
    ...SHAPE,
    id: 'shape.end',
    label: 'zone_editor.cmd_end',
    keys: ['Escape'],
    isFixed: true,
    run: ({ apply, map }) => {
      if (map?.cancelDrag() !== true) apply(stepBack);
    },
  },
  {
    ...SHAPE,
    id: 'shape.remove',
    label: 'zone_editor.cmd_remove',
    keys: ['Delete'],
    isFixed: true,
    can: hasSelected,
    run: ({ state: { selected }, apply, announce }) => {
      if (selected !== null)
        announceLeft(
          announce,
          apply((now) => removeCorner(now, selected)),
        );
    },
  },
  {
    ...SHAPE,
    id: 'shape.next',
    label: 'zone_editor.cmd_next',
    keys: ['j', 'PageDown'],
    can: ({ state }) => state.ring.length > 0,
    run: selectBy(1),
  },
  {
    ...SHAPE,
    id: 'shape.previous',
    label: 'zone_editor.cmd_previous',
    keys: ['k', 'PageUp'],
    can: ({ state }) => state.ring.length > 0,
    run: selectBy(-1),
  },
  {
    ...SHAPE,
    id: 'shape.draw',
    label: 'zone_editor.cmd_draw',
    keys: ['d'],
    can: isOpen,
    run: ({ apply }) => apply((now) => setMode(now, now.mode === 'draw' ? 'edit' : 'draw')),
  },
  {
    ...SHAPE,
    id: 'shape.split',
    label: 'zone_editor.cmd_split',
    keys: ['x'],
    can: ({ canSplit }) => canSplit,
    run: ({ apply }) => apply((now) => setMode(now, now.mode === 'split' ? 'edit' : 'split')),
  },
  {
    ...SHAPE,
    id: 'shape.snap',
    label: 'zone_editor.cmd_snap',
    keys: ['s'],
    run: ({ toggleSnapping }) => toggleSnapping(),
  },
  {
    ...SHAPE,
    id: 'shape.zoom',
    label: 'zone_editor.cmd_zoom',
    keys: ['+', '=', '-'],
    isFixed: true,
    can: ({ map }) => map !== null,
    run: ({ map }, { key }) => map?.zoom(key === '-' ? -1 : 1),
  },
];

/** The commands of the whole editor, including the table of corners. */
export const editorCommands: readonly EditorCommand[] = [
  {
    ...SHAPE,
    id: 'shape.undo',
    label: 'zone_editor.cmd_undo',
    keys: ['Mod+z'],
    isFixed: true,
    can: (context) =>
      isOpen(context) && context.state.past.length + context.state.future.length > 0,
    // On many keyboards, redo is typed as this key with Shift.
    run: ({ apply }, { isRange }) => apply(isRange ? redo : undo),
  },
  {
    ...SHAPE,
    id: 'shape.redo',
    label: 'zone_editor.cmd_redo',
    keys: ['Mod+y'],
    isFixed: true,
    can: (context) => isOpen(context) && context.state.future.length > 0,
    run: ({ apply }) => apply(redo),
  },
  {
    ...SHAPE,
    id: 'shape.keys',
    label: 'zone_editor.cmd_keys',
    keys: ['?'],
    run: ({ showKeys }) => showKeys(),
  },
];

/** All commands, for the list of keys of a screen with the editor. */
export const commands: readonly EditorCommand[] = [...mapCommands, ...editorCommands];

import type { Permission } from '#contract/permissions.ts';
import type { MessageKey } from '#src/lib/i18n.ts';
import type { Command, CommandFacts } from '#src/lib/keys/commands.ts';
import { MENU_KEYS } from '#src/lib/keys/keyboard/pressed-key.ts';
import { readingKey } from '#src/lib/keys/keyboard/reading-order.ts';
import { commandsFor } from '#src/lib/keys/make-commands.ts';
import { isOnRows, isRecordAct, keysOf, type ListAct } from './list-act.ts';

/** The context of the commands of a list. */
export interface ListContext {
  /** `isRange`: the movement extends the selection. */
  move: (to: Move, isRange: boolean) => void;
  /** Moves to the adjacent cell of the row. */
  moveCell: (by: 1 | -1) => void;
  choose: (isRange: boolean) => void;
  chooseAll: () => void;
  /**
   * Cancels one thing: an open cell, or the selection. Returns false if there is nothing to cancel.
   */
  back: () => boolean;
  canBack: () => boolean;
  open: () => void;
  canOpen: () => boolean;
  /** Opens the menu of the row in focus. */
  menu: () => void;
  /** Sorts by the column in focus or, if there is none, by the next column. */
  sort: () => void;
  /** Filters the list by the value of the cell in focus. */
  filterByCell: () => void;
  canFilterByCell: () => boolean;
  edit: () => void;
  canEdit: () => boolean;
  undo: () => void;
  canUndo: () => boolean;
  act: (id: string) => void;
  canAct: (id: string) => boolean;
  /** Returns why an act is not possible; empty if no reason is known. */
  whyNot: (id: string) => string | null;
  /** Loads new rows, and removes those that no longer match. */
  loadNew: () => void;
  create: () => void;
  canCreate: () => boolean;
  /** Opens the menu of the columns. */
  arrange: () => void;
}

export type Move = 1 | -1 | 'page-down' | 'page-up' | 'first' | 'last';

const to = (selector: string) => () => {
  const field = document.querySelector<HTMLElement>(selector);
  field?.focus();
  if (field instanceof HTMLInputElement) field.select();
};

/** The parts of a list from which its commands are created. */
interface Commanded<Row> {
  id: string;
  path?: unknown;
  peek?: unknown;
  columns: readonly { edit?: unknown; sort?: unknown; only?: unknown }[];
  acts?: readonly ListAct<Row>[];
  watch?: { newest?: string };
  filters: readonly unknown[];
  searchHint?: unknown;
  language?: unknown;
  create?: { label: MessageKey; permission: Permission };
}

interface ListCommands {
  /** All commands of the list's screen. */
  commands: readonly CommandFacts[];
  /** Those of them that the list carries out; the others belong to buttons of the screen. */
  ownCommands: readonly Command<ListContext>[];
}

const MOVES: readonly [id: string, MessageKey, readonly string[], Move][] = [
  ['next', 'lists.cmd_next', ['j', 'ArrowDown'], 1],
  ['previous', 'lists.cmd_previous', ['k', 'ArrowUp'], -1],
  ['pageDown', 'lists.cmd_page_down', ['PageDown'], 'page-down'],
  ['pageUp', 'lists.cmd_page_up', ['PageUp'], 'page-up'],
  ['first', 'lists.cmd_first', ['Home'], 'first'],
  ['last', 'lists.cmd_last', ['End'], 'last'],
];

/** Returns functions that make the commands of a list. */
function makersFor(listId: string) {
  const make = commandsFor<ListContext>(listId, { isFixed: (key) => key.length > 1 });
  /** A command on the row in focus, also listed in the row's menu. */
  const ofRow = (given: Parameters<typeof make>[0]): Command<ListContext> =>
    make({ ...given, on: 'row' });
  const ofAct = <Row>(act: ListAct<Row>): Command<ListContext> => {
    const { id, label, command = label, permission } = act;
    return (isOnRows(act) ? ofRow : make)({
      id,
      label: command,
      keys: keysOf(act),
      run: (at) => at.act(id),
      can: (at) => at.canAct(id),
      whyNot: (at) => at.whyNot(id) || null,
      // The key of an act on one row is refused without naming the roles that may do it.
      ...(permission && act.on !== 'row' ? { permission } : {}),
    });
  };
  return { make, ofRow, ofAct };
}

/** Returns the commands of a list: those that every list has, and those of its own acts. */
export function commandsOf<Row>(list: Commanded<Row>): ListCommands {
  const { acts = [], columns, create } = list;
  const taken = new Set(acts.flatMap(keysOf));
  /** The keys that this list does not use for its own acts. */
  const free = (...keys: readonly string[]) => keys.filter((key) => !taken.has(key));
  const { make, ofRow, ofAct } = makersFor(list.id);
  const hasSearch = Boolean(list.searchHint ?? list.language);
  const all = [
    ...MOVES.map(([id, label, keys, where]) =>
      make({ id, label, keys, run: (at, { isRange }) => at.move(where, isRange) }),
    ),
    make({
      id: 'left',
      label: 'lists.cmd_left',
      keys: [readingKey('ArrowLeft')],
      run: (at) => at.moveCell(-1),
    }),
    make({
      id: 'right',
      label: 'lists.cmd_right',
      keys: [readingKey('ArrowRight')],
      run: (at) => at.moveCell(1),
    }),
    Boolean(list.path ?? list.peek) &&
      ofRow({
        id: 'open',
        label: 'lists.cmd_open_row',
        keys: ['Enter'],
        run: 'open',
        can: 'canOpen',
      }),
    columns.some(({ edit }) => edit) &&
      ofRow({
        id: 'edit',
        label: 'lists.cmd_edit',
        keys: ['e', 'F2'],
        run: 'edit',
        can: 'canEdit',
      }),
    ofRow({
      id: 'choose',
      label: 'lists.cmd_choose',
      keys: ['x', ' '],
      run: (at, { isRange }) => at.choose(isRange),
    }),
    make({ id: 'chooseAll', label: 'lists.cmd_choose_all', keys: ['Mod+a'], run: 'chooseAll' }),
    ...acts.filter(isOnRows).map(ofAct),
    list.watch?.newest !== undefined &&
      make({ id: 'fresh', label: 'lists.cmd_fresh', keys: ['n'], run: 'loadNew' }),
    acts.filter(isRecordAct).some(({ undo, revert }) => undo ?? revert) &&
      make({
        id: 'undo',
        label: 'lists.cmd_undo',
        keys: ['u'],
        run: 'undo',
        can: 'canUndo',
        yields: (at) => !at.canUndo(),
      }),
    create &&
      make({
        id: 'create',
        label: create.label,
        permission: create.permission,
        keys: ['n'],
        run: 'create',
        can: 'canCreate',
      }),
    columns.some(({ only }) => only) &&
      ofRow({
        id: 'only',
        label: 'lists.cmd_only',
        keys: ['o'],
        run: 'filterByCell',
        can: 'canFilterByCell',
      }),
    columns.some(({ sort }) => sort) &&
      make({ id: 'sort', label: 'lists.cmd_sort', keys: ['s'], run: 'sort' }),
    make({ id: 'menu', label: 'live.cmd_menu', keys: MENU_KEYS, run: 'menu', can: 'canOpen' }),
    hasSearch &&
      make({
        id: 'search',
        label: 'lists.cmd_search',
        keys: ['/'],
        run: to('[data-find], [data-language] input'),
      }),
    list.filters.length > 0 &&
      make({
        id: 'filter',
        label: 'lists.cmd_filter',
        keys: hasSearch ? free('f') : free('f', '/'),
        run: to('[data-filter]'),
      }),
    make({ id: 'arrange', label: 'lists.cmd_arrange', keys: free('c'), run: 'arrange' }),
    make({ id: 'back', label: 'lists.cmd_back', keys: ['Escape'], run: 'back', can: 'canBack' }),
  ];
  const shared = all.filter((one) => one !== false && one !== undefined);
  const onScreen = acts.filter((act) => !isOnRows(act));
  return {
    commands: [...shared, ...onScreen.map((act) => ('button' in act ? act.button : ofAct(act)))],
    ownCommands: [...shared, ...onScreen.filter((act) => 'run' in act).map(ofAct)],
  };
}

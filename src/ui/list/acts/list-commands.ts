import type { Permission } from '#contract/permissions.ts';
import type { MessageKey } from '#src/lib/i18n.ts';
import type { Command } from '#src/lib/keys/commands.ts';
import { commandsFor } from '#src/lib/keys/make-commands.ts';
import { MENU_KEYS } from '#src/lib/keys/shortcuts.ts';

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
  runRowAction: (id: string) => void;
  canRunRowAction: (id: string) => boolean;
  edit: () => void;
  canEdit: () => boolean;
  undo: () => void;
  canUndo: () => boolean;
  act: (id: string) => void;
  canAct: (id: string) => boolean;
  /** Starts an act that the screen carries out itself. */
  begin: (id: string) => void;
  canBegin: (id: string) => boolean;
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

interface CommandedEntry {
  id: string;
  label: MessageKey;
  key?: string;
}
interface CommandedAct extends CommandedEntry {
  permission?: Permission;
  undo?: string;
  revert?: unknown;
}

/** The parts of a list from which its commands are created. */
interface Commanded {
  id: string;
  path?: unknown;
  peek?: unknown;
  columns: readonly { edit?: unknown; sort?: unknown; only?: unknown }[];
  acts?: readonly CommandedAct[];
  screenActs?: readonly (CommandedEntry & { command?: MessageKey })[];
  rowActions?: readonly CommandedEntry[];
  watch?: { newest?: string };
  ownKeys?: readonly string[];
  filters: readonly unknown[];
  searchHint?: unknown;
  language?: unknown;
  create?: { label: MessageKey; permission: Permission };
}

/** Returns the commands of a list: those that every list has, and those of its own acts. */
export function commandsOf(list: Commanded): readonly Command<ListContext>[] {
  const { acts = [], screenActs = [], rowActions = [], columns, create } = list;
  const named = [...acts, ...screenActs, ...rowActions].map(({ key }) => key);
  const taken = new Set([...(list.ownKeys ?? []), ...named]);
  /** The keys that this list does not use for its own commands. */
  const free = (...keys: readonly string[]) => keys.filter((key) => !taken.has(key));
  const make = commandsFor<ListContext>(list.id, (key) => key.length > 1);
  /** A command on the row in focus, also listed in the row's menu. */
  const ofRow = (...given: Parameters<typeof make>): Command<ListContext> => ({
    ...make(...given),
    on: 'row',
  });
  /** A row action or an act of this list. */
  const own = (
    { id, label, key, permission }: CommandedAct,
    run: 'runRowAction' | 'act' | 'begin',
    can: 'canRunRowAction' | 'canAct' | 'canBegin',
  ): Command<ListContext> => ({
    ...ofRow(id, label, key ? [key] : [], (at) => at[run](id)),
    can: (at) => at[can](id),
    ...(permission ? { permission } : {}),
  });
  const hasSearch = Boolean(list.searchHint ?? list.language);
  const moves: readonly [string, MessageKey, readonly string[], Move][] = [
    ['next', 'lists.cmd_next', ['j', 'ArrowDown'], 1],
    ['previous', 'lists.cmd_previous', ['k', 'ArrowUp'], -1],
    ['pageDown', 'lists.cmd_page_down', ['PageDown'], 'page-down'],
    ['pageUp', 'lists.cmd_page_up', ['PageUp'], 'page-up'],
    ['first', 'lists.cmd_first', ['Home'], 'first'],
    ['last', 'lists.cmd_last', ['End'], 'last'],
  ];
  const all = [
    ...moves.map(([name, label, keys, where]) =>
      make(name, label, keys, (at, { isRange }) => at.move(where, isRange)),
    ),
    make('left', 'lists.cmd_left', ['ArrowLeft'], (at) => at.moveCell(-1)),
    make('right', 'lists.cmd_right', ['ArrowRight'], (at) => at.moveCell(1)),
    Boolean(list.path ?? list.peek) &&
      ofRow('open', 'lists.cmd_open_row', ['Enter'], 'open', 'canOpen'),
    columns.some(({ edit }) => edit) &&
      ofRow('edit', 'lists.cmd_edit', ['e', 'F2'], 'edit', 'canEdit'),
    ofRow('choose', 'lists.cmd_choose', ['x', ' '], (at, { isRange }) => at.choose(isRange)),
    make('chooseAll', 'lists.cmd_choose_all', ['Mod+a'], 'chooseAll'),
    ...rowActions.map(({ id, label, key }) =>
      own({ id, label, ...(key ? { key } : {}) }, 'runRowAction', 'canRunRowAction'),
    ),
    ...acts.map((act) => own(act, 'act', 'canAct')),
    ...screenActs.map(({ id, label, key, command }) => ({
      ...own({ id, label: command ?? label, ...(key ? { key } : {}) }, 'begin', 'canBegin'),
      whyNot: (at: ListContext) => at.whyNot(id) || null,
    })),
    list.watch?.newest !== undefined && make('fresh', 'lists.cmd_fresh', ['n'], 'loadNew'),
    acts.some(({ undo, revert }) => undo ?? revert) &&
      make('undo', 'lists.cmd_undo', ['u'], 'undo', 'canUndo', { yields: (at) => !at.canUndo() }),
    create && {
      ...make('create', create.label, ['n'], 'create', 'canCreate'),
      permission: create.permission,
    },
    columns.some(({ only }) => only) &&
      ofRow('only', 'lists.cmd_only', ['o'], 'filterByCell', 'canFilterByCell'),
    columns.some(({ sort }) => sort) && make('sort', 'lists.cmd_sort', ['s'], 'sort'),
    make('menu', 'live.cmd_menu', MENU_KEYS, 'menu', 'canOpen'),
    hasSearch &&
      make('search', 'lists.cmd_search', ['/'], to('[data-find], [data-language] input')),
    list.filters.length > 0 &&
      make(
        'filter',
        'lists.cmd_filter',
        hasSearch ? free('f') : free('f', '/'),
        to('[data-filter]'),
      ),
    make('arrange', 'lists.cmd_arrange', free('c'), 'arrange'),
    make('back', 'lists.cmd_back', ['Escape'], 'back', 'canBack'),
  ];
  return all.filter((one) => one !== false && one !== undefined);
}

import type { Permission } from '#contract/permissions.ts';
import type { MessageKey } from '#src/lib/i18n.ts';
import type { Command } from '#src/lib/keys/commands.ts';
import { commandsFor } from '#src/lib/keys/make-commands.ts';
import type { ListAct } from '#src/ui/list/acts/list-act.ts';
import type { ListRow } from '../list/list.ts';

/** The target of the commands of a record's page. */
export interface DetailContext {
  act: (id: string) => void;
  canAct: (id: string) => boolean;
  edit: () => void;
  canEdit: () => boolean;
  undo: () => void;
  canUndo: () => boolean;
  note: () => void;
  back: () => void;
}

export interface DetailDefinition<Row extends ListRow> {
  /** Name of the page and of its commands. */
  id: string;
  /** The acts on the record: those of its list. */
  acts: readonly ListAct<Row>[];
  /** The page that edits it. */
  edit?: {
    path: (id: number) => string;
    permission: Permission;
    label: MessageKey;
    /** False if the server would refuse it. */
    can?: (row: Row) => boolean;
  };
  /** The list that it belongs to. */
  listPath: string;
}

export interface Detail<Row extends ListRow> extends DetailDefinition<Row> {
  commands: readonly Command<DetailContext>[];
}

/** Creates the page of a record from its declaration. Call it once, in the module of the screen. */
export function defineDetail<Row extends ListRow>(definition: DetailDefinition<Row>): Detail<Row> {
  const make = commandsFor<DetailContext>(definition.id);
  const { acts, edit } = definition;
  return {
    ...definition,
    commands: [
      ...(edit ? [make('edit', edit.label, ['e'], 'edit', 'canEdit')] : []),
      ...acts.map(({ id, label, key }) =>
        make(
          id,
          label,
          key ? [key] : [],
          ({ act }) => act(id),
          ({ canAct }) => canAct(id),
        ),
      ),
      ...(acts.some(({ undo }) => undo)
        ? [
            make('undo', 'lists.cmd_undo', ['u'], 'undo', 'canUndo', {
              yields: (at) => !at.canUndo(),
            }),
          ]
        : []),
      make('note', 'detail.cmd_note', ['m'], 'note'),
      make('back', 'detail.cmd_back', ['Escape'], 'back'),
    ],
  };
}

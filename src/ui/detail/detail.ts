import type { SubjectKind } from '#contract/ids.ts';
import type { Permission } from '#contract/permissions.ts';
import type { MessageKey } from '#src/lib/i18n.ts';
import type { Command } from '#src/lib/keys/commands.ts';
import { commandsFor } from '#src/lib/keys/make-commands.ts';
import { keysOf, type RecordAct } from '#src/ui/list/acts/list-act.ts';
import type { ListRow } from '../list/list.ts';

/** The target of the commands of a record's page. */
export interface DetailContext {
  act: (id: string) => void;
  canAct: (id: string) => boolean;
  /** Returns why an act is not possible; null if no reason is known. */
  whyNot: (id: string) => string | null;
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
  /** The kind of record, by its name in the audit log. */
  kind: SubjectKind;
  /** The acts on the record: those of its list. */
  acts: readonly RecordAct<Row>[];
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
      ...(edit
        ? [make({ id: 'edit', label: edit.label, keys: ['e'], run: 'edit', can: 'canEdit' })]
        : []),
      ...acts.map((one) =>
        make({
          id: one.id,
          label: one.label,
          keys: keysOf(one),
          run: ({ act }) => act(one.id),
          can: ({ canAct }) => canAct(one.id),
          whyNot: ({ whyNot }) => whyNot(one.id),
        }),
      ),
      ...(acts.some(({ undo }) => undo)
        ? [
            make({
              id: 'undo',
              label: 'lists.cmd_undo',
              keys: ['u'],
              run: 'undo',
              can: 'canUndo',
              yields: (at) => !at.canUndo(),
            }),
          ]
        : []),
      make({ id: 'note', label: 'detail.cmd_note', keys: ['m'], run: 'note' }),
      make({ id: 'back', label: 'detail.cmd_back', keys: ['Escape'], run: 'back' }),
    ],
  };
}

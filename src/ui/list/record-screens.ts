import type { ComponentType } from 'react';
import type { Permission } from '#contract/permissions.ts';
import type { FeatureRoute } from '#src/lib/feature.ts';
import type { MessageKey } from '#src/lib/i18n.ts';
import type { CommandFacts } from '#src/lib/keys/commands.ts';
import type { List, ListRow } from './list.ts';
import { listScreen } from './list-screen.ts';

interface WithCommands {
  commands: readonly CommandFacts[];
}

interface RecordScreens<Row extends ListRow> {
  /** The path of the list; the other paths are below it. */
  path: string;
  /** The kind of record, by its name in the audit. */
  record: string;
  /** The entry of the list in the sidebar. Without one, the list needs `titles.list`. */
  nav?: NonNullable<FeatureRoute['nav']>;
  /**
   * The titles of the screens. `one` names the record above the commands of its page. Without `edit`,
   * there is no route to the form that edits a record: the feature declares its own.
   */
  titles: Readonly<Record<'create', MessageKey>> &
    Readonly<Partial<Record<'list' | 'edit' | 'page' | 'one', MessageKey>>>;
  read: Permission;
  write: Permission;
  list: () => Promise<List<Row>>;
  form: () => Promise<{ form: WithCommands; create: ComponentType; edit?: ComponentType }>;
  /** Absent: the record has a form but no page. */
  page?: () => Promise<{ default: ComponentType }>;
  /** The commands of its page. */
  detail?: () => Promise<WithCommands>;
  /** The parameter of its page's path that holds the id. */
  param?: string;
  /** The page of the list, if it shows more than the list. */
  listPage?: () => Promise<{ default: ComponentType }>;
}

/**
 * The routes of a kind of record: the list, the form that creates a record, its page, and the form
 * that edits it.
 */
export function recordScreens<Row extends ListRow>(of: RecordScreens<Row>): FeatureRoute[] {
  const { path, record, nav, titles, read, write, list, form, page, detail } = of;
  return [
    {
      path,
      ...(nav && { nav }),
      ...(titles.list && { title: titles.list }),
      permission: read,
      commands: async () => (await list()).commands,
      page: of.listPage ?? listScreen(list),
    },
    {
      path: `${path}/create`,
      title: titles.create,
      permission: write,
      commands: async () => (await form()).form.commands,
      page: async () => ({ default: (await form()).create }),
    },
    ...(page && titles.page
      ? [
          {
            path: `${path}/:${of.param ?? 'id'}`,
            record,
            title: titles.page,
            ...(titles.one ? { commandsTitle: titles.one } : {}),
            permission: read,
            ...(detail ? { commands: async () => (await detail()).commands } : {}),
            page,
          },
        ]
      : []),
    ...(titles.edit
      ? [
          {
            path: `${path}/:id/edit`,
            ...(page ? {} : { record }),
            title: titles.edit,
            permission: write,
            page: async () => ({ default: (await form()).edit as ComponentType }),
          },
        ]
      : []),
  ];
}

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
  /** The address of the list; the others are below it. */
  path: string;
  /** The kind of record, as the audit names it. */
  record: string;
  nav: NonNullable<FeatureRoute['nav']>;
  /** Titles of the form and the page. Above the commands of the page stands `one`. */
  titles: Readonly<Record<'create' | 'edit', MessageKey>> &
    Readonly<Partial<Record<'page' | 'one', MessageKey>>>;
  read: Permission;
  write: Permission;
  list: () => Promise<List<Row>>;
  form: () => Promise<{ form: WithCommands; create: ComponentType; edit: ComponentType }>;
  /** Absent: the record has a form and no page. */
  page?: () => Promise<{ default: ComponentType }>;
  /** The commands of its page. */
  detail?: () => Promise<WithCommands>;
  /** The name of its number in the path of its page. */
  param?: string;
  /** The page of the list, where it is more than the list. */
  listPage?: () => Promise<{ default: ComponentType }>;
}

/** The routes of a kind of record: its list, the form of a new one, its page, and the form of a change. */
export function recordScreens<Row extends ListRow>(of: RecordScreens<Row>): FeatureRoute[] {
  const { path, record, nav, titles, read, write, list, form, page, detail } = of;
  return [
    {
      path,
      nav,
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
    {
      path: `${path}/:id/edit`,
      ...(page ? {} : { record }),
      title: titles.edit,
      permission: write,
      page: async () => ({ default: (await form()).edit }),
    },
  ];
}

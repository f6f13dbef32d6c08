import type { ComponentType } from 'react';
import type { Permission } from '#contract/permissions.ts';
import type { FeatureRoute } from '#src/lib/feature.ts';
import type { Complete, MessageKey } from '#src/lib/i18n.ts';
import type { CommandFacts } from '#src/lib/keys/commands.ts';
import type { List, ListRow } from './list.ts';
import { listScreen } from './list-screen.ts';

interface WithCommands {
  commands: readonly CommandFacts[];
}

interface Screens<Row extends ListRow> {
  /** The path of the list; the other paths are below it. */
  path: string;
  /** The kind of record, by its name in the audit. */
  record: string;
  /** The entry of the list in the sidebar, by default with the title of the list. */
  nav?: Omit<NonNullable<FeatureRoute['nav']>, 'label'>;
  live?: FeatureRoute['live'];
  read: Permission;
  write: Permission;
  list: () => Promise<List<Row>>;
  form: () => Promise<{ form: WithCommands; create: ComponentType; edit?: ComponentType }>;
  /** The feature declares the route to the form that edits a record. */
  hasOwnEdit?: true;
  /** The parameter of its page's path that holds the id. */
  param?: string;
  /** The page of the list, if it shows more than the list. */
  listPage?: () => Promise<{ default: ComponentType }>;
}

/** What the names of its messages begin with: `categories.`. */
interface Titled<Texts extends string, More extends string> {
  texts: Texts & Complete<Texts, 'screen' | 'screen_create' | 'screen_edit' | More>;
}

/** The page of a record and the message `one`, which names it above its commands. */
type Paged<Texts extends string> =
  | (Titled<Texts, never> & { page?: never; ownPage?: never; detail?: never })
  | (Titled<Texts, 'screen_detail' | 'one'> & {
      /** Its page, as `recordPage` creates it. */
      page: () => Promise<WithCommands & { Page: ComponentType }>;
      ownPage?: never;
      detail?: never;
    })
  | (Titled<Texts, 'screen_detail' | 'one'> & {
      /** A page of its own, and its commands. */
      ownPage: () => Promise<{ default: ComponentType }>;
      detail: () => Promise<WithCommands>;
      page?: never;
    })
  | (Titled<Texts, 'screen_detail'> & {
      /** A page of its own, without commands. */
      ownPage: () => Promise<{ default: ComponentType }>;
      page?: never;
      detail?: never;
    });

/**
 * The routes of a kind of record: the list, the form that creates a record, its page, and the form
 * that edits it.
 */
export function recordScreens<Row extends ListRow, const Texts extends string>(
  of: Screens<Row> & Paged<Texts>,
): FeatureRoute[] {
  const { path, record, nav, read, write, list, form, page, ownPage, detail = page } = of;
  const live = of.live ? { live: of.live } : {};
  const text = (name: string) => `${of.texts}${name}` as MessageKey;
  const shown = page ? async () => ({ default: (await page()).Page }) : ownPage;
  return [
    {
      path,
      ...live,
      ...(nav ? { nav: { ...nav, label: text('screen') } } : { title: text('screen') }),
      permission: read,
      commands: async () => (await list()).commands,
      page: of.listPage ?? listScreen(list),
    },
    {
      path: `${path}/create`,
      ...live,
      title: text('screen_create'),
      permission: write,
      commands: async () => (await form()).form.commands,
      page: async () => ({ default: (await form()).create }),
    },
    ...(shown
      ? [
          {
            path: `${path}/:${of.param ?? 'id'}`,
            ...live,
            record,
            title: text('screen_detail'),
            permission: read,
            ...(detail && {
              commandsTitle: text('one'),
              commands: async () => (await detail()).commands,
            }),
            page: shown,
          },
        ]
      : []),
    ...(of.hasOwnEdit
      ? []
      : [
          {
            path: `${path}/:id/edit`,
            ...live,
            ...(shown ? {} : { record }),
            title: text('screen_edit'),
            permission: write,
            page: async () => ({ default: (await form()).edit as ComponentType }),
          },
        ]),
  ];
}

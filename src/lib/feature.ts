import type { ComponentType } from 'react';
import type { Permission } from '#contract/permissions.ts';
import type { MessageKey } from './i18n.ts';
import type { CommandFacts } from './keys/commands.ts';

/** Collapsible groups of the sidebar. */
export type NavGroup = 'items-menu' | 'delivery-collection' | 'store-payments';

/** One route of a feature. The router and the sidebar are built from all of them. */
export interface FeatureRoute {
  /** Below the shell, without a leading slash; the dashboard's is empty. */
  path: string;
  /**
   * The title of the screen, by default the label of the navigation entry. May use the path's
   * parameters.
   */
  title?: MessageKey;
  /** Its entry in the sidebar; `order` counts from the top, also across groups. */
  nav?: { group?: NavGroup; label: MessageKey; order: number; icon: ComponentType };
  /**
   * Makes it a section of the settings screen, whose index shows what it holds; its path is
   * `settings/<section>`.
   */
  settings?: { label: MessageKey; holds: MessageKey; order: number };
  /** Listed in the palette under its title, although neither sidebar nor settings list it. */
  listed?: boolean;
  /**
   * The kind of record that the screen shows, by its name in the audit. Without a parameter in the
   * path, the screen is a list that shows the record of `?id=`.
   */
  record?: string;
  /** The screen reads `shownSource()`, so it can also show a replay: `?replay=`. */
  replayable?: boolean;
  /**
   * Which live data the screen needs: `few` if it shows no order and no driver live. The server does
   * not send the rest. Default: `all`.
   */
  live?: 'all' | 'few';
  /** The screen's commands, loaded for lists of all commands. */
  commands?: () => Promise<readonly CommandFacts[]>;
  /** The heading above the screen's commands, where its title takes parameters. */
  commandsTitle?: MessageKey;
  /** The permission that a user needs to see the screen. */
  permission?: Permission;
  page: () => Promise<{ default: ComponentType }>;
}

import type { ComponentType } from 'react';
import type { Permission } from '#contract/permissions.ts';
import type { MessageKey } from './i18n.ts';
import type { CommandFacts } from './keys/commands.ts';

/** Folding groups of the sidebar. */
export type NavGroup = 'items-menu' | 'delivery-collection' | 'store-payments';

/** One route of a feature. The router and the sidebar are built from all of them. */
export interface FeatureRoute {
  /** Below the shell, without a leading slash; the dashboard's is empty. */
  path: string;
  /** Name of the screen; without it the navigation entry's label. May use the path's parameters. */
  title?: MessageKey;
  /** Its entry in the sidebar; `order` counts from the top, also across groups. */
  nav?: { group?: NavGroup; label: MessageKey; order: number; icon: ComponentType };
  /** Makes it a section of the settings screen, which lists it with what it holds; its path is `settings/<section>`. */
  settings?: { label: MessageKey; holds: MessageKey; order: number };
  /** The palette knows it by its title, though neither sidebar nor settings list it. */
  listed?: boolean;
  /**
   * The kind of record that the screen shows, as the audit names it. Without a parameter in its path it
   * is a list that shows the one of `?id=`.
   */
  record?: string;
  /** The screen shows `shownSource()`, so it can show the recording as well: `?replay=`. */
  replayable?: boolean;
  /** The screen's commands, for lists of the commands of all screens. */
  commands?: () => Promise<readonly CommandFacts[]>;
  /** Name of the screen above its commands, where its title takes parameters. */
  commandsTitle?: MessageKey;
  /** What a role must hold to see the screen. */
  permission?: Permission;
  page: () => Promise<{ default: ComponentType }>;
}

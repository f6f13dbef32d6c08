import { Button } from '@blueprintjs/core';
import { ChevronDown } from '@blueprintjs/icons';
import { useId } from 'react';
import type { NavGroup as Group } from '#src/lib/feature.ts';
import { t } from '#src/lib/i18n.ts';
import { NavEntry } from './nav-entry.tsx';
import { GROUP_LABELS, type NavRoute } from './navigation.ts';

interface Props {
  group: Group;
  routes: readonly NavRoute[];
  collapsed: boolean;
  folded: boolean;
  onToggle: () => void;
}

/**
 * A collapsible group of entries. The collapsed sidebar shows the icons of all its entries.
 * Clicking the name does not collapse it: an entry may have the same name, and a user who clicks it
 * expects the screen.
 */
export function NavGroup({ group, routes, collapsed, folded, onToggle }: Props) {
  const id = useId();
  const name = t(GROUP_LABELS[group]);
  return (
    <li className="nav-group">
      {!collapsed && (
        <div className="nav-group-name between">
          <span id={`${id}-name`}>{name}</span>
          <Button
            variant="minimal"
            size="small"
            aria-labelledby={`${id}-name`}
            aria-expanded={!folded}
            aria-controls={id}
            onClick={onToggle}
            icon={<ChevronDown size={12} />}
          />
        </div>
      )}
      <ul id={id} aria-label={name} hidden={folded && !collapsed}>
        {routes.map((route) => (
          <NavEntry key={route.path} route={route} collapsed={collapsed} />
        ))}
      </ul>
    </li>
  );
}

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
 * A folding group of entries; in the collapsed sidebar all its icons show. Its name does not fold
 * it: an entry may have the same name, and a user who clicks the name wants the screen.
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

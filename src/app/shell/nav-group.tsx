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

/** A folding group of entries; in the collapsed sidebar all its icons show. */
export function NavGroup({ group, routes, collapsed, folded, onToggle }: Props) {
  const id = useId();
  const name = t(GROUP_LABELS[group]);
  return (
    <li className="nav-group">
      {!collapsed && (
        <button
          type="button"
          className="nav-group-name"
          aria-expanded={!folded}
          aria-controls={id}
          onClick={onToggle}
        >
          <span>{name}</span>
          <ChevronDown size={12} />
        </button>
      )}
      <ul id={id} aria-label={name} hidden={folded && !collapsed}>
        {routes.map((route) => (
          <NavEntry key={route.path} route={route} collapsed={collapsed} />
        ))}
      </ul>
    </li>
  );
}

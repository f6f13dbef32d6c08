import { NavLink } from 'react-router-dom';
import { t } from '#src/lib/i18n.ts';
import { featureRoutes } from '../feature-routes.ts';
import type { NavRoute } from './navigation.ts';

// A screen below an entry lights the entry too, unless it has an entry of its own: /items/reorder.
const hasEntryBelow = (path: string) =>
  path === '' || featureRoutes.some((other) => other.nav && other.path.startsWith(`${path}/`));

/** One entry of the sidebar; collapsed, its icon stands for its name. */
export function NavEntry({ route, collapsed }: { route: NavRoute; collapsed: boolean }) {
  const { icon: Icon, label } = route.nav;
  const name = t(label);
  return (
    <li>
      <NavLink
        className="nav-entry"
        to={`/${route.path}`}
        end={hasEntryBelow(route.path)}
        title={collapsed ? name : undefined}
      >
        <Icon />
        <span className={collapsed ? 'visually-hidden' : undefined}>{name}</span>
      </NavLink>
    </li>
  );
}

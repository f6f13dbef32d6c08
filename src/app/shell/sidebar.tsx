import { Button } from '@blueprintjs/core';
import { DoubleChevronLeft, DoubleChevronRight } from '@blueprintjs/icons';
import { Link } from 'react-router-dom';
import { t } from '#src/lib/i18n.ts';
import { useHolder } from '#src/lib/session/session.ts';
import { featureRoutes } from '../feature-routes.ts';
import { useHome } from '../home.ts';
import { NavEntry } from './nav-entry.tsx';
import { NavGroup } from './nav-group.tsx';
import { navigationFor } from './navigation.ts';
import { SIDEBAR_UNITS, UNIT_REM, useSidebar } from './sidebar-state.ts';
import './sidebar.css';

/** Links to every screen that the user's role may see. */
export function Sidebar() {
  const holder = useHolder();
  const home = useHome();
  const { collapsed, folded, isOver, toggle, toggleGroup } = useSidebar();
  const units = collapsed ? SIDEBAR_UNITS.collapsed : SIDEBAR_UNITS.wide;
  const Arrow = collapsed ? DoubleChevronRight : DoubleChevronLeft;
  return (
    <aside
      className="sidebar column"
      data-collapsed={collapsed}
      data-over={isOver || undefined}
      style={{ inlineSize: `${units * UNIT_REM}rem` }}
    >
      <div className="sidebar-head between">
        {!collapsed && (
          <Link className="sidebar-product" to={home ?? '/'}>
            {t('shell.product')}
          </Link>
        )}
        <Button
          variant="minimal"
          aria-expanded={!collapsed}
          aria-label={t(collapsed ? 'shell.expand' : 'shell.collapse')}
          onClick={toggle}
          icon={<Arrow />}
        />
      </div>
      <nav aria-label={t('shell.navigation')}>
        <ul>
          {navigationFor(holder, featureRoutes).map((section) =>
            'group' in section ? (
              <NavGroup
                key={section.group}
                {...section}
                collapsed={collapsed}
                folded={folded.includes(section.group)}
                onToggle={() => toggleGroup(section.group)}
              />
            ) : (
              <NavEntry key={section.path} route={section} collapsed={collapsed} />
            ),
          )}
        </ul>
      </nav>
    </aside>
  );
}

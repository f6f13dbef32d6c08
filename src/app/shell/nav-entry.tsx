import { Link, useLocation } from 'react-router-dom';
import { isRightToLeft, t } from '#src/lib/i18n.ts';
import { Hint } from '#src/ui/controls/hint.tsx';
import { featureRoutes } from '../feature-routes.ts';
import { entryOf, type NavRoute } from './navigation.ts';

/** One entry of the sidebar. In the collapsed sidebar only its icon is shown. */
export function NavEntry({ route, collapsed }: { route: NavRoute; collapsed: boolean }) {
  const { icon: Icon, label } = route.nav;
  const name = t(label);
  const { pathname } = useLocation();
  const link = (target?: object) => (
    <Link
      className="line nav-entry"
      to={`/${route.path}`}
      aria-current={entryOf(featureRoutes, pathname) === route.path ? 'page' : undefined}
      {...target}
    >
      <Icon />
      <span className={collapsed ? 'visually-hidden' : 'cut'}>{name}</span>
    </Link>
  );
  return (
    <li>
      {collapsed ? (
        <Hint text={name} placement={isRightToLeft() ? 'left' : 'right'}>
          {link}
        </Hint>
      ) : (
        link()
      )}
    </li>
  );
}

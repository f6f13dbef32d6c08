import { NavLink, Outlet } from 'react-router-dom';
import { t } from '#src/lib/i18n.ts';
import { useHolder } from '#src/lib/session/session.ts';
import { featureRoutes } from '../feature-routes.ts';
import { sectionsFor } from './sections.ts';
import './settings.css';

/** The settings screen: a list of the sections that the features declare, and the open section. */
export function SettingsFrame() {
  const holder = useHolder();
  return (
    <div className="screen settings split">
      <nav className="side-list" aria-label={t('settings.sections')}>
        <ul>
          {sectionsFor(holder, featureRoutes).map(({ path, settings }) => (
            <li key={path}>
              <NavLink className="line nav-entry" to={`/${path}`}>
                {t(settings.label)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="settings__section scroll">
        <Outlet />
      </div>
    </div>
  );
}

import { Link } from 'react-router-dom';
import { t } from '#src/lib/i18n.ts';
import { useHolder, useSession } from '#src/lib/session/session.ts';
import { Loading } from '#src/ui/page/loading.tsx';
import { PlainPage } from '#src/ui/page/plain-page.tsx';
import { featureRoutes } from '../feature-routes.ts';
import { CsvSetting } from './csv-setting.tsx';
import { LanguageSetting } from './language-setting.tsx';
import { sectionsFor } from './sections.ts';
import { StartScreenSetting } from './start-screen-setting.tsx';

/**
 * /settings: the preferred start screen, and the sections that the role may see, each with a
 * description.
 */
export function SettingsIndex() {
  const known = useSession(({ user }) => user !== null);
  const holder = useHolder();
  const sections = sectionsFor(holder, featureRoutes);
  if (!known) return <Loading />;
  if (sections.length === 0)
    return <PlainPage title={t('screens.settings')}>{t('settings.none')}</PlainPage>;
  return (
    <div className="page settings__index">
      <StartScreenSetting />
      <LanguageSetting />
      <CsvSetting />
      <ul className="lined">
        {sections.map(({ path, settings }) => (
          <li key={path}>
            <Link to={`/${path}`}>{t(settings.label)}</Link>
            <p className="quiet">{t(settings.holds)}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

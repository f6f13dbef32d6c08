import { t } from '#src/lib/i18n.ts';
import { preferences, savePreferences } from '#src/lib/preferences.ts';
import { useHolder } from '#src/lib/session/session.ts';
import { useStore } from '#src/lib/use-store.ts';
import { SelectField } from '#src/ui/controls/select.tsx';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { useAttempt } from '#src/ui/failure/use-attempt.ts';
import { Notice } from '#src/ui/page/notice.tsx';
import { featureRoutes } from '../feature-routes.ts';
import { homeFor, startScreens } from '../home.ts';

/**
 * The preferred start screen, which opens after signing in and from the product's name in the
 * sidebar.
 */
export function StartScreenSetting() {
  const holder = useHolder();
  const startOn = useStore(preferences, (one) => one.startOn);
  const { failure, attempt } = useAttempt((error) =>
    t('settings.start_on_failed', { message: failureText(error) }),
  );
  const screens = startScreens(holder, featureRoutes);
  const byRole = homeFor(holder, featureRoutes);
  const defaultScreen = screens.find(({ path }) => `/${path}` === byRole);
  if (!defaultScreen) return null;
  const isOpen = screens.some(({ path }) => `/${path}` === startOn);
  return (
    <section className="start-on">
      <SelectField
        label={t('settings.start_on')}
        hint={t('settings.start_on_hint')}
        value={isOpen && startOn ? startOn : ''}
        onChange={({ target }) =>
          void attempt(() => savePreferences({ startOn: target.value || null }), target.value)
        }
      >
        <option value="">
          {t('settings.start_on_default', { screen: t(defaultScreen.nav.label) })}
        </option>
        {screens.map(({ path, nav }) => (
          <option key={path} value={`/${path}`}>
            {t(nav.label)}
          </option>
        ))}
      </SelectField>
      {failure !== null && <Notice severity="critical">{failure}</Notice>}
    </section>
  );
}

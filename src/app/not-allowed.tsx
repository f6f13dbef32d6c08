import { useParams } from 'react-router-dom';
import { roleCan } from '#contract/permissions.ts';
import { useNamedRecord } from '#src/lib/address/record-name.ts';
import type { FeatureRoute } from '#src/lib/feature.ts';
import { t } from '#src/lib/i18n.ts';
import { useHolder } from '#src/lib/session/session.ts';
import { PlainPage } from '#src/ui/page/plain-page.tsx';
import { screenTitle } from './screen-title.ts';

/** Shown in place of a screen that the user may not see: by role, or as one who works for some areas. */
export function NotAllowed({ route }: { route: FeatureRoute }) {
  const params = useParams();
  useNamedRecord(null);
  const { role } = useHolder();
  const isOfRole = roleCan(role, route.permission ?? 'console.use');
  return (
    <PlainPage title={t('shell.not_allowed_title')}>
      {t(isOfRole ? 'shell.not_allowed_areas' : 'shell.not_allowed', {
        screen: screenTitle(route, params, null),
        role: role ? t(`shell.role_${role}`) : t('shell.no_role'),
      })}
    </PlainPage>
  );
}

import { Navigate } from 'react-router-dom';
import { t } from '#src/lib/i18n.ts';
import { useSession } from '#src/lib/session.ts';
import { Loading } from '#src/ui/loading.tsx';
import { PlainPage } from '#src/ui/plain-page.tsx';
import { featureRoutes } from '../feature-routes.ts';
import { sectionsFor } from './sections.ts';

/** /settings by itself is the first section that the role may see. */
export function FirstSection() {
  const known = useSession(({ user }) => user !== null);
  const role = useSession(({ user }) => user?.role ?? null);
  const [first] = sectionsFor(role, featureRoutes);
  if (!known) return <Loading />;
  if (!first) return <PlainPage title={t('screens.settings')}>{t('settings.none')}</PlainPage>;
  return <Navigate to={`/${first.path}`} replace />;
}

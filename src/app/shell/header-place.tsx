import { Link } from 'react-router-dom';
import { lastAddress } from '#src/lib/address/last-address.ts';
import { useRecordName } from '#src/lib/address/record-name.ts';
import { t } from '#src/lib/i18n.ts';
import { featureRoutes } from '../feature-routes.ts';
import { useCanSee } from '../permitted.ts';
import { routeAt, screenTitle } from '../screen-title.ts';
import { entryOf, type NavRoute } from './navigation.ts';

/** The link back to the list, with its last filter. */
function ToEntry({ entry }: { entry: NavRoute }) {
  if (!useCanSee(entry)) return null;
  return (
    <>
      <Link to={lastAddress(`/${entry.path}`)}>{t(entry.nav.label)}</Link>
      <span aria-hidden="true">›</span>
    </>
  );
}

/** The title of an address without a screen; empty while it leads to the form of a record. */
function otherTitle(pathname: string): string {
  // The index of the settings belongs to no feature.
  if (/^\/settings\/?$/.test(pathname)) return t('screens.settings');
  const isRecord = /\/[1-9]\d*$/.test(pathname);
  return isRecord && routeAt(featureRoutes, `${pathname}/edit`) ? '' : t('shell.not_found_title');
}

/** The breadcrumb: the sidebar entry that the screen belongs to, and the title of the screen. */
export function HeaderPlace(props: { here: ReturnType<typeof routeAt>; pathname: string }) {
  const { here, pathname } = props;
  const name = useRecordName(pathname);
  const title = here ? screenTitle(here.route, here.params, name) : otherTitle(pathname);
  const above = entryOf(featureRoutes, pathname);
  const entry = featureRoutes.find(
    (route): route is NavRoute => route.nav !== undefined && route.path === above,
  );
  return (
    <div className="line header__place">
      {here && entry && entry !== here.route && <ToEntry entry={entry} />}
      {title && (
        <h1 id="screen-title" className="cut" title={title}>
          {title}
        </h1>
      )}
    </div>
  );
}

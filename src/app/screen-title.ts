import { matchPath } from 'react-router-dom';
import { isRecordId } from '#src/lib/address/record-id.ts';
import type { FeatureRoute } from '#src/lib/feature.ts';
import { t } from '#src/lib/i18n.ts';

/**
 * The title of a screen, its placeholders filled with the parameters of the path and the name of
 * the record. While the name is loading (undefined) its placeholder is empty, so that the id does
 * not flash up.
 */
export function screenTitle(
  route: FeatureRoute,
  params: Record<string, string | undefined>,
  name: string | null | undefined,
): string {
  const key = route.title ?? route.nav?.label ?? route.settings?.label;
  const values = Object.entries(params).map(([name, value]) => [name, value ?? '']);
  const known = name === undefined ? 'soon' : name === null ? 'no' : 'yes';
  const record = { name: name ?? '', known };
  return key ? t(key, { ...record, ...Object.fromEntries(values) }).trim() : t('shell.app_title');
}

/** The parameters of paths that are no numbers of records: the rest of a path, and names of reports. */
const OTHER_PARAMS: ReadonlySet<string> = new Set(['*', 'report']);
export const hasRecordNumbers = (params: Readonly<Record<string, string | undefined>>): boolean =>
  Object.entries(params).every(
    ([name, value]) => OTHER_PARAMS.has(name) || isRecordId(value ?? ''),
  );

/** The path as the router reads it: `/orders/%31` is that of order 1. */
function decoded(pathname: string): string {
  try {
    const parts = pathname.split('/').map((part) => decodeURIComponent(part));
    return parts.map((part) => part.replaceAll('/', '%2F')).join('/');
  } catch {
    return pathname;
  }
}

const places = (path: string) => path.split('/').filter((part) => part.startsWith(':')).length;

/**
 * The route of a path with numbers of records. If two match, the one with fewer parameters, as in the
 * router.
 */
export function routeAt(
  routes: readonly FeatureRoute[],
  pathname: string,
): { route: FeatureRoute; params: Record<string, string | undefined> } | null {
  const path = decoded(pathname);
  const matches = routes.flatMap((route) => {
    const match = matchPath(`/${route.path}`, path);
    return match && hasRecordNumbers(match.params) ? [{ route, params: match.params }] : [];
  });
  return matches.sort((a, b) => places(a.route.path) - places(b.route.path))[0] ?? null;
}

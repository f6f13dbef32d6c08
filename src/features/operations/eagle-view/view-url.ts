import type { LassoRing } from '#src/map/zones/lasso.ts';
import { ALL, BANDS, LOADS, STATES, type ViewState } from './view-state.ts';

const OURS = [
  'at',
  'state',
  'age',
  'load',
  'zone',
  'find',
  'follow',
  'circles',
  'trails',
  'lasso',
  'only',
];

/** The lasso in addresses of the release before; shared ones keep working. */
const LASSO_BEFORE = 'area';

const list = <T extends string>(text: string | null, known: readonly T[]): ReadonlySet<T> => {
  if (text === null) return new Set(known);
  const words = text.split(',');
  return new Set(known.filter((item) => words.includes(item)));
};

const numbers = (text: string | null): number[] =>
  (text ?? '').split(',').filter(Boolean).map(Number);

const isPlace = (lon: number, lat: number) => Math.abs(lon) <= 180 && Math.abs(lat) <= 85;

/** Reads the view from an address; null if there is none. */
export function readView(params: URLSearchParams): ViewState | null {
  if (![...OURS, LASSO_BEFORE].some((name) => params.has(name))) return null;
  const [lat, lon, zoom] = numbers(params.get('at'));
  const isCamera =
    lat !== undefined && lon !== undefined && zoom !== undefined && isPlace(lon, lat) && zoom >= 0;
  return {
    states: list(params.get('state'), STATES),
    bands: list(params.get('age'), BANDS),
    loads: list(params.get('load'), LOADS),
    zones: new Set(params.getAll('zone')),
    find: params.get('find') ?? '',
    follow: params.get('follow') === 'on',
    clusters: params.get('circles') !== 'off',
    trails: params.get('trails') !== 'off',
    only: ['lasso', LASSO_BEFORE].includes(params.get('only') ?? ''),
    camera: isCamera ? { lat, lon, zoom } : null,
  };
}

/** Reads the lasso from an address; null if there is none. Its drivers are determined again. */
export function readLasso(params: URLSearchParams): LassoRing | null {
  const flat = numbers(params.get('lasso') ?? params.get(LASSO_BEFORE));
  const ring: [number, number][] = [];
  for (let n = 0; n + 1 < flat.length; n += 2)
    ring.push([flat[n] as number, flat[n + 1] as number]);
  return ring.length >= 3 && ring.every(([lon, lat]) => isPlace(lon, lat)) ? ring : null;
}

/** Writes the view to the parameters. Defaults are left out. */
export function writeView(params: URLSearchParams, view: ViewState, ring: LassoRing | null): void {
  for (const name of [...OURS, LASSO_BEFORE]) params.delete(name);
  const put = (name: string, isUnusual: boolean, value: string) => {
    if (isUnusual) params.set(name, value);
  };
  const { camera } = view;
  if (camera)
    params.set('at', `${camera.lat.toFixed(5)},${camera.lon.toFixed(5)},${camera.zoom.toFixed(2)}`);
  put('state', view.states.size < STATES.length, [...view.states].join(','));
  put('age', view.bands.size < BANDS.length, [...view.bands].join(','));
  put('load', view.loads.size < LOADS.length, [...view.loads].join(','));
  for (const zone of view.zones) params.append('zone', zone);
  put('find', view.find !== '', view.find);
  put('follow', view.follow, 'on');
  put('circles', view.clusters !== ALL.clusters, 'off');
  put('trails', view.trails !== ALL.trails, 'off');
  put('only', view.only, 'lasso');
  if (ring)
    params.set('lasso', ring.flatMap(([lon, lat]) => [lon.toFixed(5), lat.toFixed(5)]).join(','));
}

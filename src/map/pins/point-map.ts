import { lazy } from 'react';

/** The map of one point. MapLibre is loaded once a page shows it. */
export const PointMap = lazy(() => import('./pin-map.tsx'));

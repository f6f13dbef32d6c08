import { lazy } from 'react';

/** The map of one point. MapLibre is loaded when a page first shows it. */
export const PointMap = lazy(() => import('./pin-map.tsx'));

import { lazy } from 'react';

/** The map of the zones. MapLibre is loaded when a page first shows it. */
export const ZonesMap = lazy(() => import('./zones-map.tsx'));

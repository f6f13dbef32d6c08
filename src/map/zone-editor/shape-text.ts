import { METRES_PER_DEGREE } from '#rules/geometry/earth.ts';
import type { FeatureFault, FileFault } from '#rules/geometry/geojson.ts';
import { MAX_FEATURES, MAX_GEOJSON_BYTES } from '#rules/geometry/geojson.ts';
import type { Corner } from '#rules/geometry/ring.ts';
import { MAX_CORNERS, type RingFault } from '#rules/geometry/ring-faults.ts';
import { t } from '#src/lib/i18n.ts';
import { type Corners, cornerOf, distanceOf } from './geometry/corners.ts';

/** The length of a ring's edge in metres; accurate to 1 % at the size of a city. */
export const perimeterM = (ring: Corners): number =>
  ring.reduce((sum, corner, at) => sum + distanceOf(corner, cornerOf(ring, at + 1)), 0) *
  METRES_PER_DEGREE;

/** Latitude and longitude, as they are displayed and typed. */
export const placeText = ([lon, lat]: Corner): string => `${lat.toFixed(5)}, ${lon.toFixed(5)}`;

/** The fault of a shape or a feature, and how to correct it. Corners are counted from 1. */
export function faultText(fault: FeatureFault): string {
  switch (fault.kind) {
    case 'not_a_corner':
    case 'latitude':
    case 'longitude':
    case 'repeated':
      return t(`zone_editor.fault_${fault.kind}`, { n: fault.at + 1 });
    case 'crosses':
      return t('zone_editor.fault_crosses', { n: fault.at + 1, m: fault.with + 1 });
    case 'too_many':
      return t('zone_editor.fault_too_many', { most: MAX_CORNERS });
    case 'holes':
    case 'several_parts':
      return t(`zone_editor.fault_${fault.kind}`, { n: fault.count });
    case 'geometry':
      return fault.type
        ? t('zone_editor.fault_geometry', { type: fault.type })
        : t('zone_editor.fault_no_geometry');
    default:
      return t(`zone_editor.fault_${fault.kind}`);
  }
}

/** Why a file cannot be used at all. */
export function fileFaultText(fault: FileFault): string {
  if (fault.kind === 'too_large')
    return t('zone_editor.file_too_large', { mb: MAX_GEOJSON_BYTES / 1e6 });
  if (fault.kind === 'too_many_features')
    return t('zone_editor.file_too_many_features', { n: fault.count, most: MAX_FEATURES });
  return t(`zone_editor.file_${fault.kind}`);
}

/** The indexes of the corners that a fault refers to, from 0. */
export function cornersAtFault(fault: RingFault | null): readonly number[] {
  if (!fault || !('at' in fault)) return [];
  return 'with' in fault ? [fault.at, fault.with] : [fault.at];
}

import { z } from 'zod';
import { ZoneId } from './ids.ts';

/**
 * The request header with which staff narrow what they see to a choice of their operational areas: ids
 * with commas between, for example `3,7`. Absent: all of theirs. The handshake of the socket takes the
 * same text as `auth.areas`. An area that is unknown, or not one of the caller's, is refused.
 */
export const AREAS_HEADER = 'operational-areas';

/** Most operational areas in the header, and that a member of the staff works for. */
export const MAX_AREAS = 200;

/** The areas of the header, each once. */
export const ChosenAreas = z
  .string()
  .max(2_400)
  .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, 'must be ids of operational areas with commas between')
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .pipe(z.array(ZoneId).max(MAX_AREAS));

/** The areas as the header says them. */
export const areasHeader = (zoneIds: readonly number[]): string => zoneIds.join(',');

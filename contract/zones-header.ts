import { z } from 'zod';
import { ZoneId } from './ids.ts';
import { httpReasons } from './reasons/platform/http.ts';
import { issueOf } from './reasons/reason.ts';

/**
 * The request header with which staff narrow what they see to some of their operational areas:
 * comma-separated ids, for example `3,7`. If it is absent, they see all of their zones. The
 * handshake of the socket takes the same text as `auth.zones`; consoles of the release before send it
 * as `auth.areas`. A zone that is unknown, or not one of the caller's, is refused.
 */
export const ZONES_HEADER = 'operational-areas';

/**
 * The largest number of operational areas in the header, and of those assigned to a member of
 * staff.
 */
export const MAX_CHOSEN_ZONES = 200;

/** The operational areas of the header, without duplicates. */
export const ChosenZones = z
  .string()
  .max(2_400)
  .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9})*$/, issueOf(httpReasons, 'zones.header_format'))
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .pipe(z.array(ZoneId).max(MAX_CHOSEN_ZONES));

/** Formats operational areas as the value of the header. */
export const zonesHeader = (zoneIds: readonly number[]): string => zoneIds.join(',');

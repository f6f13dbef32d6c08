import { z } from 'zod';
import { LatLon } from '../geo.ts';
import { reasonFields } from '../reasons/params.ts';
import { Instant } from '../time.ts';
import { Accuracy } from './accuracy.ts';

/** The position that a driver reports. */
export const PositionReport = LatLon.extend({
  heading: z.number().min(0).max(360).optional(),
  speed: z.number().min(0).max(400).optional(),
  accuracy: Accuracy.optional(),
  at: Instant.optional().meta({ description: 'Default: now' }),
});

/** Why one report of a bulk call is refused. */
export const RefusedReport = z.object({
  index: z.number().int(),
  message: z.string(),
  ...reasonFields,
});

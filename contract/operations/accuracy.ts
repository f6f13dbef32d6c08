import { z } from 'zod';

/** A position with a larger error, in metres, does not move a driver from one zone to another. */
export const MAX_ZONE_ERROR_M = 100;
/** The largest error that a receiver may report, in metres. */
export const MAX_ACCURACY_M = 100_000;

export const Accuracy = z
  .number()
  .min(0)
  .max(MAX_ACCURACY_M)
  .meta({
    description: `Metres within which the driver is; above ${MAX_ZONE_ERROR_M} the position is shown but does not change the driver’s zone`,
  });

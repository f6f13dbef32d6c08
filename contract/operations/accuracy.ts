import { z } from 'zod';

/** A position that may be more metres off than this moves no driver from one zone to another. */
export const MAX_ZONE_ERROR_M = 100;
/** Beyond it a receiver knows nothing. Metres. */
export const MAX_ACCURACY_M = 100_000;

export const Accuracy = z
  .number()
  .min(0)
  .max(MAX_ACCURACY_M)
  .meta({
    description: `Metres within which the driver is; above ${MAX_ZONE_ERROR_M} the position is shown, and moves nobody into another zone`,
  });

import { z } from 'zod';
import type { EndTerms } from '#machines/order/end-terms.ts';

const EndTerm = z
  .strictObject({
    storePercent: z.number().int().min(0).max(100),
    driver: z.enum(['none', 'pickup', 'whole']),
    customer: z.enum(['nothing', 'goods', 'all']),
    bearer: z.enum(['store', 'platform']),
  })
  .meta({ id: 'EndTerm' });
const byPhase = z.strictObject({ before: EndTerm, preparing: EndTerm, road: EndTerm });

/** The terms of ends without delivery. */
export const EndTermsSetting: z.ZodType<EndTerms, EndTerms> = z
  .strictObject({ store: byPhase, customer: byPhase, driver: byPhase, platform: byPhase })
  .meta({ id: 'EndTerms' });

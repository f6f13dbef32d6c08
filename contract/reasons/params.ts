import { z } from 'zod';

/** A list is written with commas, or as the language of its reader does it. */
export const ReasonParam = z.union([z.string(), z.number(), z.array(z.string())]);
export type ReasonParam = string | number | string[];
export const ReasonParams = z.record(z.string(), ReasonParam);
export type ReasonParams = Readonly<Record<string, ReasonParam>>;

/** What the API tells of a reason beside its English sentence. */
export const reasonFields = {
  reason: z.string().optional().meta({ description: 'The reason by key, for other languages' }),
  params: ReasonParams.optional().meta({ description: 'The parameters of its sentence' }),
};

/** The same beside a text that is called `reason` itself. */
export const reasonKeyFields = {
  reasonKey: reasonFields.reason,
  params: reasonFields.params,
};

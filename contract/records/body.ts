import { z } from 'zod';
import { fieldReasons } from '../reasons/platform/fields.ts';
import { type FieldFault, issueFor, issueOf } from '../reasons/reason.ts';

/** A change of a record: at least one of its fields. */
export const changeOf = <F extends z.ZodRawShape>(fields: F) =>
  z
    .strictObject(fields)
    .partial()
    .refine((body) => Object.keys(body).length > 0, issueOf(fieldReasons, 'field.no_change'));

/** A body whose fields must not contradict each other; a fault is reported at its field. */
export const withoutFaults = <T extends z.ZodType>(
  body: T,
  faultsOf: (body: z.output<T>) => readonly FieldFault[],
): T =>
  body.superRefine((given, context) => {
    for (const { path, ...fault } of faultsOf(given))
      context.addIssue({ code: 'custom', path: [path], ...issueFor(fault) });
  });

import { z } from 'zod';
import { fieldReasons } from '../reasons/platform/fields.ts';
import { type FieldFault, issueFor, issueOf } from '../reasons/reason.ts';

/** A change of a record: at least one of its fields. */
export const changeOf = <F extends z.ZodRawShape>(fields: F) =>
  z
    .strictObject(fields)
    .partial()
    .refine((body) => Object.keys(body).length > 0, issueOf(fieldReasons, 'field.no_change'));

/** The message of the error by which a comparison ends that reads a field with a fault. */
const HAS_FAULT = 'The field has a fault';

/** A body of which no field with a fault of its own can be read. */
const readableOf = <T>(body: T, wrong: ReadonlySet<PropertyKey | undefined>): T =>
  new Proxy(body as T & object, {
    get(target, name) {
      if (wrong.has(name)) throw new Error(HAS_FAULT);
      return target[name as keyof typeof target];
    },
  });

/**
 * A body whose fields must not contradict each other; a fault is reported at its field. They are
 * compared although another field has a fault of its own, so that one answer names all; but not if they
 * would be compared with that one.
 */
export const withoutFaults = <T extends z.ZodType>(
  body: T,
  faultsOf: (body: z.output<T>) => readonly FieldFault[],
): T =>
  body.superRefine(
    (given, context) => {
      const wrong = new Set(context.issues.map(({ path }) => path?.[0]));
      try {
        for (const { path, ...fault } of faultsOf(
          wrong.size === 0 ? given : readableOf(given, wrong),
        ))
          context.addIssue({ code: 'custom', path: [path], ...issueFor(fault) });
      } catch (error) {
        if (!(error instanceof Error && error.message === HAS_FAULT)) throw error;
      }
    },
    { when: ({ value }) => typeof value === 'object' && value !== null },
  );

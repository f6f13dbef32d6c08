import { z } from 'zod';
import { httpReasons } from './reasons/platform/http.ts';
import { issueOf } from './reasons/reason.ts';

/**
 * The precondition of a change: the version that the caller saw, as an entity tag (`"7"`). The
 * server, not the schema, answers 428 if it is missing, so that the error code is the right one.
 */
export const IfMatch = z.looseObject({
  'if-match': z
    .string()
    .regex(/^"?\d{1,9}"?$/, issueOf(httpReasons, 'version.format'))
    .transform((tag) => Number(tag.replaceAll('"', '')))
    .optional()
    .meta({ description: 'The version that you saw, in quotes' }),
});

export const Version = z.number().int().min(1);

/** The entity tag of a version. */
export const etag = (version: number): string => `"${version}"`;

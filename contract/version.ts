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

/** The condition of a read: 304 while the answer is the one that the caller has. */
export const IfNoneMatch = z.looseObject({
  'if-none-match': z
    .string()
    .max(500)
    .optional()
    .meta({ description: 'The ETag of the previous response' }),
});

export const Version = z.number().int().min(1);

/** The entity tag of a version. */
export const etag = (version: number): string => `"${version}"`;

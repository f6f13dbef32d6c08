import { z } from 'zod';

/** Records that people write notes to and whose history they read. */
export const SUBJECT_KINDS = [
  'store',
  'item',
  'user',
  'driver',
  'order',
  'zone',
  'promotion',
] as const;
export type SubjectKind = (typeof SUBJECT_KINDS)[number];

const PATTERN = new RegExp(`^(${SUBJECT_KINDS.join('|')}):[1-9]\\d{0,9}$`);

/** One record in a query, for example `store:12`. */
export const Subject = z
  .string()
  .regex(PATTERN, 'must be a record such as store:12')
  .transform((text) => {
    const [kind, id] = text.split(':');
    return { kind: kind as SubjectKind, id: Number(id) };
  })
  .refine(({ id }) => id <= 2_147_483_647, 'is beyond any record')
  .meta({ description: 'A record, for example store:12' });
export type Subject = z.output<typeof Subject>;

import { z } from 'zod';
import { idOf, SUBJECTS, type SubjectKind } from './ids.ts';

const PATTERN = new RegExp(`^(${Object.keys(SUBJECTS).join('|')}):[1-9]\\d{0,9}$`);

/** One record in a query, for example `store:12`. */
export const Subject = idOf(
  'Subject',
  z
    .string()
    .regex(PATTERN, 'must be a record such as store:12')
    .transform((text) => {
      const [kind, id] = text.split(':');
      return { kind: kind as SubjectKind, id: Number(id) };
    })
    .refine(({ id }) => id <= 2_147_483_647, 'is larger than any record number')
    .meta({ description: 'A record, for example store:12' }),
);
export type Subject = z.output<typeof Subject>;

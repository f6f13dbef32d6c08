import { z } from 'zod';
import { idOf, SUBJECTS, type SubjectKind } from './ids.ts';
import { fieldReasons } from './reasons/platform/fields.ts';
import { issueOf } from './reasons/reason.ts';

const PATTERN = new RegExp(`^(${Object.keys(SUBJECTS).join('|')}):[1-9]\\d{0,9}$`);

/** One record in a query, for example `store:12`. */
export const Subject = idOf(
  'Subject',
  z
    .string()
    .regex(PATTERN, issueOf(fieldReasons, 'field.record_format'))
    .transform((text) => {
      const [kind, id] = text.split(':');
      return { kind: kind as SubjectKind, id: Number(id) };
    })
    .refine(({ id }) => id <= 2_147_483_647, issueOf(fieldReasons, 'field.above_any_record'))
    .meta({ description: 'A record, for example store:12' }),
);
export type Subject = z.output<typeof Subject>;

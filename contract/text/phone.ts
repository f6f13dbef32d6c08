import { z } from 'zod';
import { readTelephone } from '#rules/text/telephone.ts';
import { fieldReasons } from '../reasons/platform/fields.ts';
import { issueOf } from '../reasons/reason.ts';

/** A telephone number, however it is typed; read as E.164. */
export const Phone = z
  .string()
  .max(60)
  .overwrite((typed) => readTelephone(typed) ?? typed.trim())
  .regex(/^\+[1-9]\d{6,14}$/, issueOf(fieldReasons, 'field.phone'))
  .meta({
    description:
      "Telephone number; stored in the form of E.164. Without a country's code it is one of Morocco",
    examples: ['06 12 34 56 78', '+212612345678'],
  });

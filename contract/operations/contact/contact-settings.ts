import { z } from 'zod';
import { Phone } from '../../text/phone.ts';

/** The settings of contact. */
export const ContactSettings = z
  .strictObject({
    phone: Phone.nullable().default(null).meta({
      description: 'The platform’s own telephone number, the only one that messages may contain',
    }),
    callsWithin: z.number().int().min(1).max(120).default(8).meta({
      description: 'Minutes within which calls without an answer count together',
    }),
    calls: z.number().int().min(1).max(20).default(3).meta({
      description: 'The number of calls without an answer that is evidence',
    }),
    hoursAfter: z.number().int().min(1).max(168).default(48).meta({
      description: 'Hours after its end in which an order may be written about',
    }),
  })
  .meta({ id: 'ContactSettings' });
export type ContactSettings = z.output<typeof ContactSettings>;

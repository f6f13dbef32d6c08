import { z } from 'zod';
import { Thread } from './contact.ts';

const Contact = z.object({ name: z.string(), phone: z.string().nullable() });

/** How to reach the parties of an order, and what was written and called about it. */
export const orderContact = {
  contacts: z.object({ customer: Contact, store: Contact, driver: Contact.nullable() }),
  contact: z.array(Thread).optional().meta({
    description: 'Its threads; absent: the reader may not contact people',
  }),
};

import { z } from 'zod';
import { endpoint } from '../../../endpoint.ts';
import { refusals } from '../../../errors.ts';
import { Csv } from '../../../list.ts';
import { AskedInstant } from '../../../time.ts';

/** What the rows of the report are. */
export const CONTACT_ROWS = ['store', 'driver', 'staff'] as const;

/** Contact with one store or driver, or by one member of staff, within a time. */
export const ContactFigures = z
  .object({
    id: z.number().int(),
    name: z.string(),
    sent: z.number().int().meta({ description: 'Messages to them, or by the member of staff' }),
    received: z.number().int().meta({ description: 'Their messages; of staff: 0' }),
    notSent: z.number().int().meta({ description: 'Failed, unknown, or without a provider' }),
    calls: z.number().int(),
    noAnswer: z.number().int().meta({ description: 'Calls without an answer, or busy' }),
  })
  .meta({ id: 'ContactFigures' });
export type ContactFigures = z.output<typeof ContactFigures>;

const query = z.object({
  from: AskedInstant,
  to: AskedInstant,
  rows: z.enum(CONTACT_ROWS),
});

/** The most rows of an answer: those with the most calls without an answer. */
export const MAX_CONTACT_ROWS = 500;

export const contactFiguresRoutes = {
  read: endpoint({
    id: 'contactFigures.read',
    method: 'GET',
    path: '/api/admin/contact/figures',
    summary: 'Messages and calls by store, driver or member of staff; the least reachable first',
    access: ['reports.read', 'reports.operators'],
    query,
    responses: {
      200: z.object({ items: z.array(ContactFigures).max(MAX_CONTACT_ROWS) }),
      ...refusals(401, 403),
    },
  }),
  export: endpoint({
    id: 'contactFigures.export',
    method: 'GET',
    path: '/api/admin/contact/figures.csv',
    summary: 'The same as CSV, without numbers and texts of messages',
    access: ['reports.read', 'reports.operators'],
    query,
    responses: { 200: Csv, ...refusals(401, 403) },
  }),
} as const;

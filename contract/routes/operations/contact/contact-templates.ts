import { z } from 'zod';
import { Actor } from '../../../actor.ts';
import { endpoint } from '../../../endpoint.ts';
import { refusals, stale } from '../../../errors.ts';
import { id, pathOf } from '../../../ids.ts';
import { several } from '../../../list.ts';
import { ContactParty } from '../../../operations/contact/contact.ts';
import { contactTemplateFields } from '../../../operations/contact/template.ts';
import { fieldReasons } from '../../../reasons/platform/fields.ts';
import { issueOf } from '../../../reasons/reason.ts';
import { readRoutes } from '../../../records/read-routes.ts';
import { recordOf } from '../../../records/record.ts';
import { Instant } from '../../../time.ts';
import { IfMatch } from '../../../version.ts';

const ContactTemplateId = id('ContactTemplate');

/** A text that staff send to a party, by its number. */
export const ContactTemplate = recordOf(
  'ContactTemplate',
  {
    party: ContactParty,
    number: z.number().int(),
    name: z.string().meta({ description: 'The situation, for staff' }),
    ...contactTemplateFields,
    updatedAt: Instant.nullable().meta({ description: 'Null: unchanged since delivery' }),
    updatedBy: Actor.nullable(),
    sent: z.number().int().meta({ description: 'Sent within 24 hours' }),
  },
  { acts: ['edit'] },
);
export type ContactTemplate = z.output<typeof ContactTemplate>;

export const contactTemplatesRoutes = {
  ...readRoutes({
    area: 'contactTemplates',
    path: '/api/admin/contact-templates',
    names: ['template of contact', 'templates of contact'],
    note: 'by party and number',
    row: ContactTemplate,
    read: ['push.read'],
    sorts: ['place'],
    filters: { party: several(ContactParty).optional() },
    lacks: ['count', 'export', 'search'],
  }),
  update: endpoint({
    id: 'contactTemplates.update',
    method: 'PATCH',
    path: '/api/admin/contact-templates/{id}',
    summary: 'Switch a template off, or change one that is off; two people change what people get',
    access: ['contact.configure'],
    params: pathOf(ContactTemplateId),
    headers: IfMatch,
    body: z
      .strictObject(contactTemplateFields)
      .partial()
      .refine((body) => Object.keys(body).length > 0, issueOf(fieldReasons, 'field.no_change')),
    responses: {
      200: ContactTemplate,
      412: stale(ContactTemplate),
      ...refusals(401, 403, 404, 428),
    },
  }),
} as const;

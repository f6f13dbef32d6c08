import { z } from 'zod';
import { Actor } from '../../actor.ts';
import { endpoint } from '../../endpoint.ts';
import { refusals, stale } from '../../errors.ts';
import {
  OrderNoticeEvent,
  templateFields,
} from '../../growth/message-templates/message-template.ts';
import { id, pathOf } from '../../ids.ts';
import { fieldReasons } from '../../reasons/platform/fields.ts';
import { issueOf } from '../../reasons/reason.ts';
import { readRoutes } from '../../records/read-routes.ts';
import { recordOf } from '../../records/record.ts';
import { Instant } from '../../time.ts';
import { IfMatch } from '../../version.ts';

const MessageTemplateId = id('MessageTemplate');
const MessageTemplatePath = pathOf(MessageTemplateId);

/** The message that customers receive at an event of their order. */
export const MessageTemplate = recordOf(
  'MessageTemplate',
  {
    event: OrderNoticeEvent,
    name: z.string().meta({ description: 'The event’s name, for staff' }),
    ...templateFields,
    updatedAt: Instant.nullable().meta({ description: 'Null: unchanged since delivery' }),
    updatedBy: Actor.nullable(),
    accepted: z.number().int().meta({ description: 'Accepted by a provider within 24 hours' }),
    missed: z.number().int().meta({
      description: 'Skipped, refused or without a response within 24 hours',
    }),
    isOutbox: z.boolean().meta({ description: 'No provider is set: messages reach no device' }),
  },
  { acts: ['edit'] },
);
export type MessageTemplate = z.output<typeof MessageTemplate>;

export const messageTemplatesRoutes = {
  ...readRoutes({
    area: 'messageTemplates',
    path: '/api/admin/message-templates',
    names: ['template', 'templates of messages about orders'],
    note: 'in the order of an order’s lifecycle',
    row: MessageTemplate,
    read: ['push.read'],
    sorts: ['place'],
    filters: {},
    lacks: ['count', 'export'],
  }),
  update: endpoint({
    id: 'messageTemplates.update',
    method: 'PATCH',
    path: '/api/admin/message-templates/{id}',
    summary:
      'Switch a message off, or change one that is off; two people change what customers get',
    access: ['push.approve'],
    params: MessageTemplatePath,
    headers: IfMatch,
    body: z
      .strictObject(templateFields)
      .partial()
      .refine((body) => Object.keys(body).length > 0, issueOf(fieldReasons, 'field.no_change')),
    responses: {
      200: MessageTemplate,
      412: stale(MessageTemplate),
      ...refusals(401, 403, 404, 428),
    },
  }),
} as const;

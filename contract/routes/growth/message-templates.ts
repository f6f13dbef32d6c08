import { z } from 'zod';
import { Actor } from '../../actor.ts';
import { actsOf } from '../../acts.ts';
import { endpoint } from '../../endpoint.ts';
import { refusals, stale } from '../../errors.ts';
import { Instant } from '../../geo.ts';
import { OrderMessageEvent, templateFields } from '../../growth/order-messages/order-message.ts';
import { id, pathOf } from '../../ids.ts';
import { listQuery } from '../../list.ts';
import { pageOf } from '../../page.ts';
import { IfMatch, Version } from '../../version.ts';

const MessageTemplateId = id('MessageTemplate');
const MessageTemplatePath = pathOf(MessageTemplateId);

/** The message that customers receive at an event of their order. */
export const MessageTemplate = z
  .object({
    id: MessageTemplateId,
    version: Version,
    event: OrderMessageEvent,
    name: z.string().meta({ description: 'The event’s name, for staff' }),
    ...templateFields,
    updatedAt: Instant.nullable().meta({ description: 'Null: unchanged since delivery' }),
    updatedBy: Actor.nullable(),
    accepted: z.number().int().meta({ description: 'Accepted by a provider within 24 hours' }),
    missed: z.number().int().meta({
      description: 'Skipped, refused or without a response within 24 hours',
    }),
    isOutbox: z.boolean().meta({ description: 'No provider is set: messages reach no device' }),
    acts: actsOf('edit'),
  })
  .meta({ id: 'MessageTemplate' });
export type MessageTemplate = z.output<typeof MessageTemplate>;

const access = ['push.read'] as const;

export const messageTemplatesRoutes = {
  list: endpoint({
    id: 'messageTemplates.list',
    method: 'GET',
    path: '/api/admin/message-templates',
    summary: 'List the templates of messages about orders, in the order of an order’s lifecycle',
    access,
    query: listQuery({ sorts: ['place'], filters: {} }),
    responses: { 200: pageOf(MessageTemplate), ...refusals(401, 403) },
  }),
  get: endpoint({
    id: 'messageTemplates.get',
    method: 'GET',
    path: '/api/admin/message-templates/{id}',
    summary: 'Read one template',
    access,
    params: MessageTemplatePath,
    responses: { 200: MessageTemplate, ...refusals(401, 403, 404) },
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
      .refine((body) => Object.keys(body).length > 0, 'must change something'),
    responses: {
      200: MessageTemplate,
      412: stale(MessageTemplate),
      ...refusals(401, 403, 404, 428),
    },
  }),
} as const;

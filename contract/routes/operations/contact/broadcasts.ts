import { z } from 'zod';
import { endpoint } from '../../../endpoint.ts';
import { refusals } from '../../../errors.ts';
import { CommandId, UserId, ZoneId } from '../../../ids.ts';
import { ContactLanguage, MessageText } from '../../../operations/contact/contact.ts';

/** The most drivers of one broadcast. */
export const MAX_BROADCAST = 2_000;

const to = {
  zones: z.array(ZoneId).max(100).default([]).meta({
    description: 'Areas: the drivers on duty who are there',
  }),
  drivers: z.array(UserId).max(500).default([]).meta({ description: 'And these' }),
};

export const Broadcast = z
  .object({ id: z.number().int(), drivers: z.number().int() })
  .meta({ id: 'Broadcast' });

export const broadcastsRoutes = {
  preview: endpoint({
    id: 'broadcasts.preview',
    method: 'POST',
    path: '/api/admin/contact/broadcasts/preview',
    summary: 'Count the drivers whom a broadcast would reach',
    access: ['contact.broadcast'],
    answersInScope: true,
    body: z.strictObject(to),
    responses: { 200: z.object({ drivers: z.number().int() }), ...refusals(401, 403, 404) },
  }),
  send: endpoint({
    id: 'broadcasts.send',
    method: 'POST',
    path: '/api/admin/contact/broadcasts',
    summary: 'Write to drivers on duty, by area or selection; as many as were counted',
    access: ['contact.broadcast'],
    body: z.strictObject({
      commandId: CommandId,
      ...to,
      counted: z.number().int().min(1).max(MAX_BROADCAST),
      channel: z.enum(['app', 'push']),
      language: ContactLanguage,
      text: MessageText,
    }),
    responses: { 201: Broadcast, ...refusals(401, 403, 404, 409, 422) },
  }),
} as const;

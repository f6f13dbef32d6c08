import { z } from 'zod';
import { endpoint } from '../../../endpoint.ts';
import { refusals } from '../../../errors.ts';
import { CommandId, OrderId, pathOf } from '../../../ids.ts';
import { Choice } from '../../../operations/contact/choices.ts';
import {
  ContactLanguage,
  ContactSubject,
  MESSAGE_LENGTH,
  ThreadId,
} from '../../../operations/contact/contact.ts';
import { contactReasons } from '../../../reasons/operations/contact.ts';
import { issueOf } from '../../../reasons/reason.ts';
import { Text } from '../../../text.ts';
import { Instant } from '../../../time.ts';

/** The most messages that one answer has. */
export const MAX_APP_MESSAGES = 100;

/** A message as the apps of the party have it. */
export const AppMessage = z
  .object({
    number: z.number().int().meta({ description: 'Grows; ask for those after it' }),
    thread: ThreadId,
    about: ContactSubject,
    orderId: OrderId.nullable(),
    at: Instant,
    fromStaff: z.boolean(),
    text: z.string().nullable().meta({ description: 'Null: no longer kept' }),
    language: ContactLanguage,
    choice: Choice.nullable(),
    choices: z.array(
      z.object({ key: Choice, texts: z.record(ContactLanguage, z.string()) }).meta({
        id: 'AppChoice',
      }),
    ),
  })
  .meta({ id: 'AppMessage' });
export type AppMessage = z.output<typeof AppMessage>;

const answer = {
  commandId: CommandId,
  text: Text(MESSAGE_LENGTH).optional(),
};

export const contactAppsRoutes = {
  messages: endpoint({
    id: 'contactApps.messages',
    method: 'GET',
    path: '/api/contact/messages',
    summary: 'Customers, stores and drivers: the own messages after a number, the oldest first',
    access: ['orders.read-own'],
    query: z.object({
      after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
    }),
    responses: {
      200: z.object({ messages: z.array(AppMessage), more: z.boolean() }),
      ...refusals(401, 403),
    },
  }),
  answer: endpoint({
    id: 'contactApps.answer',
    method: 'POST',
    path: '/api/contact/threads/{id}/answers',
    summary: 'Answer in an own thread, with a text or one of the answers offered',
    access: ['orders.read-own'],
    params: pathOf(ThreadId),
    body: z
      .strictObject({
        ...answer,
        choice: Choice.optional(),
        to: z.number().int().min(1).optional().meta({ description: 'The number of the message' }),
      })
      .refine(
        ({ text, choice }) => (text === undefined) !== (choice === undefined),
        issueOf(contactReasons, 'contact.text_or_choice'),
      ),
    responses: { 201: AppMessage, ...refusals(401, 403, 404, 409, 422) },
  }),
  write: endpoint({
    id: 'contactApps.write',
    method: 'POST',
    path: '/api/contact/messages',
    summary: 'Write to the control room about an own order, until some time after its end',
    access: ['orders.read-own'],
    body: z.strictObject({
      commandId: CommandId,
      orderId: OrderId,
      text: Text(MESSAGE_LENGTH),
      language: ContactLanguage.optional(),
    }),
    responses: { 201: AppMessage, ...refusals(401, 403, 404, 409, 422) },
  }),
  seen: endpoint({
    id: 'contactApps.seen',
    method: 'POST',
    path: '/api/contact/seen',
    summary: 'The messages of the control room up to a number have been shown',
    access: ['orders.read-own'],
    body: z.strictObject({ upTo: z.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    responses: { 204: null, ...refusals(401, 403) },
  }),
} as const;

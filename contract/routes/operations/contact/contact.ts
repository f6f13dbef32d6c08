import { z } from 'zod';
import { endpoint } from '../../../endpoint.ts';
import { ApiError, refusals } from '../../../errors.ts';
import {
  CommandId,
  OrderId,
  pathOf,
  QueryOrderId,
  QueryStoreId,
  QueryUserId,
  StoreId,
  UserId,
} from '../../../ids.ts';
import { CaseId } from '../../../operations/cases/case.ts';
import { Choice } from '../../../operations/contact/choices.ts';
import {
  CallOutcome,
  ContactChannel,
  ContactLanguage,
  ContactParty,
  ContactSubject,
  MessageText,
  NumberKind,
  Thread,
  ThreadId,
  UnansweredThread,
  UnknownMessage,
  UnknownMessageId,
} from '../../../operations/contact/contact.ts';
import { contactReasons } from '../../../reasons/operations/contact.ts';
import { issueOf } from '../../../reasons/reason.ts';
import { LongText } from '../../../text.ts';
import { Instant } from '../../../time.ts';
import { Version } from '../../../version.ts';

const QueryCaseId = pathOf(CaseId).shape.id;

/** The subject of a thread, by the id of its kind. */
export const ContactAbout = z
  .strictObject({
    orderId: OrderId.optional(),
    caseId: CaseId.optional(),
    driverId: UserId.optional(),
    storeId: StoreId.optional(),
  })
  .refine(
    (about) => Object.values(about).filter((one) => one !== undefined).length === 1,
    issueOf(contactReasons, 'contact.one_subject'),
  );
export type ContactAbout = z.output<typeof ContactAbout>;

/** A template as it would be sent: filled in, in the language of its reader. */
const OfferedTemplate = z
  .object({
    id: z.number().int(),
    number: z.number().int(),
    name: z.string(),
    texts: z.partialRecord(ContactLanguage, z.string()).meta({ description: 'Filled in' }),
    language: ContactLanguage.meta({ description: 'The one that its reader gets' }),
    choices: z.array(Choice),
    lacks: z.array(z.string()).meta({ description: 'Its variables without a value: not sendable' }),
  })
  .meta({ id: 'OfferedTemplate' });
export type OfferedTemplate = z.output<typeof OfferedTemplate>;

const Evidence = z.object({
  calls: z.number().int(),
  minutes: z.number().int(),
  firstAt: Instant,
  lastAt: Instant,
});

/** One party of a subject: how to reach it, what can be said, and what was said. */
export const PartyContact = z
  .object({
    party: ContactParty,
    partyId: z.number().int(),
    name: z.string(),
    phone: z.string().nullable(),
    numberKind: NumberKind,
    language: ContactLanguage,
    channels: z.array(ContactChannel).meta({ description: 'By which it can be written to' }),
    outbox: z.array(ContactChannel).meta({
      description: 'Those without a provider: messages stay in the outbox',
    }),
    whyNot: z.string().nullable().meta({ description: 'Why nothing can be sent' }),
    templates: z.array(OfferedTemplate),
    thread: Thread.nullable(),
    version: z.number().int().meta({ description: 'Of the thread; 0: there is none yet' }),
    noAnswer: Evidence.nullable().meta({
      description: 'Calls without an answer, once they are evidence',
    }),
  })
  .meta({ id: 'PartyContact' });
export type PartyContact = z.output<typeof PartyContact>;

/** Everybody who can be reached about a subject. */
export const SubjectContact = z
  .object({
    subject: ContactSubject,
    subjectId: z.number().int(),
    label: z.string(),
    orderId: OrderId.nullable(),
    storeId: StoreId.nullable(),
    driverId: UserId.nullable(),
    parties: z.array(PartyContact),
  })
  .meta({ id: 'SubjectContact' });
export type SubjectContact = z.output<typeof SubjectContact>;

const party = {
  party: ContactParty,
  seen: z.number().int().min(0).meta({ description: 'The version of the thread that you saw' }),
};

const StaleThread = ApiError.extend({ current: Thread.nullable() }).meta({ id: 'StaleThread' });

export const contactRoutes = {
  get: endpoint({
    id: 'contact.get',
    method: 'GET',
    path: '/api/admin/contact',
    summary: 'Whom to reach about an order, a case, a driver or a store, and what was said',
    access: ['contact.use'],
    query: z
      .object({
        orderId: QueryOrderId.optional(),
        caseId: QueryCaseId.optional(),
        driverId: QueryUserId.optional(),
        storeId: QueryStoreId.optional(),
      })
      .refine(
        (about) => Object.values(about).filter((one) => one !== undefined).length === 1,
        issueOf(contactReasons, 'contact.one_subject'),
      ),
    responses: { 200: SubjectContact, ...refusals(401, 403, 404) },
  }),
  send: endpoint({
    id: 'contact.send',
    method: 'POST',
    path: '/api/admin/contact/messages',
    summary: 'Write to one party about a subject; 412 if its thread has moved on',
    access: ['contact.use'],
    body: z
      .strictObject({
        commandId: CommandId,
        about: ContactAbout,
        ...party,
        channel: ContactChannel,
        language: ContactLanguage.optional().meta({ description: 'Absent: that of the reader' }),
        template: z.number().int().min(1).optional().meta({ description: 'By its id' }),
        text: MessageText.optional(),
      })
      .refine(
        ({ template, text }) => (template === undefined) !== (text === undefined),
        issueOf(contactReasons, 'contact.text_or_template'),
      ),
    responses: { 201: Thread, ...refusals(401, 403, 404, 409, 422), 412: StaleThread },
  }),
  call: endpoint({
    id: 'contact.call',
    method: 'POST',
    path: '/api/admin/contact/calls',
    summary: 'Record a call and its outcome',
    access: ['contact.use'],
    body: z.strictObject({
      commandId: CommandId,
      about: ContactAbout,
      party: ContactParty,
      outcome: CallOutcome,
      note: LongText(300).optional(),
    }),
    responses: { 201: Thread, ...refusals(401, 403, 404, 409, 422) },
  }),
  dismiss: endpoint({
    id: 'contact.dismiss',
    method: 'POST',
    path: '/api/admin/contact/threads/{id}/dismiss',
    summary: 'Nothing needs to be answered: the thread is no longer marked',
    access: ['contact.use'],
    params: pathOf(ThreadId),
    body: z.strictObject({ commandId: CommandId, seen: Version }),
    responses: { 200: Thread, ...refusals(401, 403, 404, 409, 422), 412: StaleThread },
  }),
  unanswered: endpoint({
    id: 'contact.unanswered',
    method: 'GET',
    path: '/api/admin/contact/unanswered',
    summary: 'The threads with unanswered messages, the oldest first; at most 500',
    access: ['contact.use'],
    responses: { 200: z.object({ items: z.array(UnansweredThread) }), ...refusals(401, 403) },
  }),
  unknown: endpoint({
    id: 'contact.unknown',
    method: 'GET',
    path: '/api/admin/contact/unknown',
    summary: 'Messages from unknown numbers that nobody attached or dismissed, the oldest first',
    access: ['contact.use'],
    responses: { 200: z.object({ items: z.array(UnknownMessage) }), ...refusals(401, 403) },
  }),
  attach: endpoint({
    id: 'contact.attach',
    method: 'POST',
    path: '/api/admin/contact/unknown/{id}/attach',
    summary: 'Attach a message from an unknown number to the thread with a party of a subject',
    access: ['contact.use'],
    params: pathOf(UnknownMessageId),
    body: z.strictObject({ commandId: CommandId, about: ContactAbout, party: ContactParty }),
    responses: { 200: Thread, ...refusals(401, 403, 404, 409, 422) },
  }),
  dismissUnknown: endpoint({
    id: 'contact.dismissUnknown',
    method: 'POST',
    path: '/api/admin/contact/unknown/{id}/dismiss',
    summary: 'Nothing comes of a message from an unknown number',
    access: ['contact.use'],
    params: pathOf(UnknownMessageId),
    body: z.strictObject({ commandId: CommandId }),
    responses: { 204: null, ...refusals(401, 403, 404, 409, 422) },
  }),
} as const;

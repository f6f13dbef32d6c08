import { z } from 'zod';
import { CASE_STATES } from '#machines/case/case-machine.ts';
import { Actor } from '../../actor.ts';
import { Cause, FaultParty } from '../../causes/causes.ts';
import { id, idOf, OrderId, StoreId, UserId } from '../../ids.ts';
import { Centimes } from '../../money.ts';
import { recordOf } from '../../records/record.ts';
import { Instant } from '../../time.ts';
import { Version } from '../../version.ts';

export const CaseId = id('Case');
export type CaseId = z.output<typeof CaseId>;

export const CaseStateSchema = z.enum(CASE_STATES).meta({ id: 'CaseState' });

/** What a case is about. */
export const CASE_SUBJECTS = ['order', 'store', 'driver', 'customer'] as const;
export const CaseSubjectKind = z.enum(CASE_SUBJECTS).meta({ id: 'CaseSubjectKind' });
export type CaseSubjectKind = z.output<typeof CaseSubjectKind>;

/** What a case is about, with its name: of an order that of its store. */
export const CaseSubject = z
  .object({ kind: CaseSubjectKind, id: z.number().int(), name: z.string() })
  .meta({ id: 'CaseSubject' });

/** Who opened a case, or what the server found. `unanswered`: a store that does not answer. */
export const CASE_ORIGINS = [
  'staff',
  'customer',
  'store',
  'driver',
  'rating',
  'attempt',
  'unanswered',
] as const;
export const CaseOrigin = z.enum(CASE_ORIGINS).meta({ id: 'CaseOrigin' });
export type CaseOrigin = z.output<typeof CaseOrigin>;

export const CASE_PRIORITIES = ['urgent', 'normal', 'low'] as const;
export const CasePriority = z.enum(CASE_PRIORITIES).meta({ id: 'CasePriority' });
export type CasePriority = z.output<typeof CasePriority>;

/** Whom a waiting case waits for; `platform`: a colleague. */
export const CASE_WAITS = ['customer', 'store', 'driver', 'platform'] as const;
export const CaseWait = z.enum(CASE_WAITS).meta({ id: 'CaseWait' });
export type CaseWait = z.output<typeof CaseWait>;

/** A line of the order with the number of pieces that the case is about. */
export const CaseLine = z
  .object({ line: z.number().int(), name: z.string(), quantity: z.number().int() })
  .meta({ id: 'CaseLine' });
export type CaseLine = z.output<typeof CaseLine>;

const Person = z.object({ id: UserId, name: z.string() });

export const CASE_ACTS = [
  'take',
  'release',
  'reassign',
  'prioritise',
  'comment',
  'attach',
  'wait',
  'wake',
  'resolve',
  'refuse',
  'reopen',
] as const;
export type CaseAct = (typeof CASE_ACTS)[number];

/** A case as staff read it. */
export const Case = recordOf(
  'Case',
  {
    subject: CaseSubject,
    order: z.object({ id: OrderId, total: Centimes, placedAt: Instant }).nullable(),
    store: z.object({ id: StoreId, name: z.string(), zone: z.string() }).nullable(),
    driver: Person.extend({ code: z.string() }).nullable(),
    customer: Person.nullable(),
    cause: Cause,
    party: FaultParty,
    origin: CaseOrigin,
    openedBy: Actor.nullable().meta({ description: 'Null: the server by itself' }),
    openedAt: Instant,
    lines: z.array(CaseLine),
    words: z.string().nullable().meta({ description: 'What is complained of' }),
    priority: CasePriority,
    owner: Person.nullable(),
    ownerAt: Instant.nullable(),
    dueAt: Instant,
    waitingFor: CaseWait.nullable(),
    wakesAt: Instant.nullable(),
    given: Centimes.meta({ description: 'To the customer, by its remedies' }),
    charged: Centimes.meta({ description: 'To a store or a driver' }),
  },
  { state: CaseStateSchema, acts: CASE_ACTS },
);
export type Case = z.output<typeof Case>;

/** What a case is about, as its opener reads it in the apps. */
export const OwnCase = z
  .object({
    id: CaseId,
    orderId: OrderId,
    cause: Cause,
    words: z.string().nullable(),
    lines: z.array(CaseLine),
    openedAt: Instant,
    state: CaseStateSchema,
    stateAt: Instant,
  })
  .meta({ id: 'OwnCase' });
export type OwnCase = z.output<typeof OwnCase>;

/** What happens in a case. Remedies, charges, calls and messages are written with what they are about. */
export const CASE_ENTRY_KINDS = [
  'opened',
  'comment',
  'file',
  'owner',
  'priority',
  'wait',
  'wake',
  'call',
  'message',
  'remedy',
  'charge',
  'contest',
  'decision',
  'end',
  'reopen',
] as const;
export const CaseEntryKind = z.enum(CASE_ENTRY_KINDS).meta({ id: 'CaseEntryKind' });
export type CaseEntryKind = z.output<typeof CaseEntryKind>;

/**
 * What an entry says besides its text, by its kind. All fields are optional.
 */
export const CaseEntryData = z
  .object({
    owner: Person.nullable().optional().meta({ description: 'owner; null: nobody' }),
    absent: z.boolean().optional().meta({ description: 'owner: who had it was away' }),
    priority: CasePriority.optional(),
    waitingFor: CaseWait.optional().meta({ description: 'wait' }),
    wakesAt: Instant.optional().meta({ description: 'wait' }),
    state: CaseStateSchema.optional().meta({ description: 'end: resolved or refused' }),
    remedyId: z.number().int().optional(),
    chargeId: z.number().int().optional(),
    contestId: z.number().int().optional(),
    callId: z.number().int().optional(),
    messageId: z.number().int().optional(),
    amount: Centimes.optional(),
    party: FaultParty.optional(),
    outcome: z.string().optional().meta({ description: 'Of a call, a contest, a decision' }),
  })
  .meta({ id: 'CaseEntryData' });
export type CaseEntryData = z.output<typeof CaseEntryData>;

/** One entry of the history of a case, which stays as it is. */
export const CaseEntry = z
  .object({
    id: idOf('CaseEntry', z.number().int()),
    kind: CaseEntryKind,
    at: Instant,
    actor: Actor.nullable().meta({ description: 'Null: the server by itself' }),
    text: z.string().nullable(),
    data: CaseEntryData,
    hasFile: z.boolean().meta({ description: 'False: none, or removed after its time' }),
  })
  .meta({ id: 'CaseEntry' });
export type CaseEntry = z.output<typeof CaseEntry>;

/** The events of cases in the event log. */
export const CASE_HAPPENINGS = [
  'case.opened',
  'case.taken',
  'case.released',
  'case.reassigned',
  'case.prioritised',
  'case.commented',
  'case.attached',
  'case.waiting',
  'case.woken',
  'case.resolved',
  'case.refused',
  'case.reopened',
  'case.changed',
] as const;

/**
 * What an event carries of a case: which one, of whom, and its place in the queue. Its words are read
 * by those who may, together with the acts that they may perform.
 */
export const LiveCase = z
  .object({
    id: CaseId,
    version: Version,
    state: CaseStateSchema,
    cause: Cause,
    priority: CasePriority,
    ownerId: UserId.nullable(),
    dueAt: Instant,
    wakesAt: Instant.nullable(),
    subject: CaseSubjectKind,
    orderId: OrderId.nullable(),
    store: z.object({ id: StoreId, zone: z.string() }).nullable(),
    driver: z.object({ id: UserId, zones: z.array(z.string()) }).nullable(),
    customerId: UserId.nullable(),
  })
  .meta({ id: 'LiveCase' });
export type LiveCase = z.output<typeof LiveCase>;

/** How many stores and drivers are marked with their open cases. */
export const MAX_CASE_MARKS = 1_000;
export const CaseMark = z
  .object({
    kind: z.enum(['store', 'driver']),
    id: z.number().int(),
    open: z.number().int().meta({ description: 'Open cases about it or its orders' }),
    overdue: z.number().int().meta({ description: 'Of these, past their time' }),
  })
  .meta({ id: 'CaseMark' });
export type CaseMark = z.output<typeof CaseMark>;

import { z } from 'zod';
import { OVERRIDE_KINDS } from '#rules/delivery-fee.ts';
import { Cause } from '../../causes/causes.ts';
import { id, OrderId, StoreId, UserId, ZoneId } from '../../ids.ts';
import { ZoneMode } from '../../routes/operations/dispatch-zones.ts';
import { DriverStatus } from '../../routes/operations/driver-status.ts';
import { OrderStatus } from '../../routes/operations/orders.ts';
import { Instant } from '../../time.ts';
import { AlarmEscalation, AlarmId, AlarmPriority, AlarmRule, AlarmState } from '../alarm.ts';
import { CaseId, CaseSubject } from '../cases/case.ts';
import { ContactParty, ContactSubject, ThreadId } from '../contact/contact.ts';

export const HandoverId = id('Handover');

/** Names an item within its sheet. */
export const HandoverItemKey = z
  .string()
  .max(60)
  .meta({ description: 'Identifies the item within its sheet' });

const shared = {
  key: HandoverItemKey,
  note: z.string(),
};
const place = { store: z.string(), zone: z.string() };
const order = { orderId: OrderId, ...place };
/** Who set something that is in force, until when and why. */
const set = {
  by: z.string().nullable(),
  until: Instant.nullable().meta({ description: 'Null: until staff end it' }),
  reason: z.string(),
};

/** Something that the next shift must know. Further kinds become further members. */
export const HandoverItem = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('exception'),
      ...shared,
      ...order,
      why: z.enum(['unassigned', 'late']),
      status: OrderStatus,
      driver: z.string().nullable().meta({ description: 'Code of its driver' }),
      minutes: z.number().int().meta({ description: 'Without a driver, or past the promise' }),
      priority: AlarmPriority.nullable().optional().meta({
        description: 'Of its most urgent unacknowledged alarm; absent in earlier sheets',
      }),
    }),
    z.object({ kind: z.literal('claim'), ...shared, ...order, until: Instant }),
    z.object({
      kind: z.literal('hold'),
      ...shared,
      ...order,
      by: z.string(),
      until: Instant,
      reason: z.string(),
    }),
    z
      .object({
        kind: z.literal('decision'),
        ...shared,
        ...order,
        what: z.enum(['change', 'attempt', 'end']).meta({
          description:
            'change: proposed to the customer; attempt: it failed; end: without delivery, to be settled',
        }),
        cause: Cause,
        minutes: z.number().int().meta({ description: 'Since then' }),
      })
      .meta({ description: 'An order that waits for a decision' }),
    z.object({
      kind: z.literal('alarm'),
      ...shared,
      alarmId: AlarmId,
      rule: AlarmRule,
      priority: AlarmPriority,
      state: AlarmState,
      count: z.number().int(),
      what: z.string().meta({ description: 'The first subject that its cause affected' }),
      zone: z.string().nullable(),
      owner: z.string().nullable(),
      until: Instant.nullable().meta({ description: 'Until when it is shelved' }),
      reason: z.string().nullable().meta({ description: 'Why it is shelved' }),
      escalation: AlarmEscalation.optional(),
      minutes: z.number().int().meta({ description: 'Since it was raised' }),
    }),
    z.object({
      kind: z.literal('zone'),
      ...shared,
      zoneId: ZoneId,
      zone: z.string(),
      what: z.enum([...OVERRIDE_KINDS, 'paused']).meta({
        description: 'An override with its end; paused: the zone is paused without an end',
      }),
      amount: z.number().int().nullable().meta({ description: 'As in ZoneOverride' }),
      ...set,
    }),
    z
      .object({
        kind: z.literal('store'),
        ...shared,
        storeId: StoreId,
        ...place,
        ...set,
        from: Instant.optional().meta({ description: 'When a planned pause begins' }),
      })
      .meta({ description: 'A store that is paused, or that will be' }),
    z
      .object({
        kind: z.literal('dispatch'),
        ...shared,
        zoneId: ZoneId,
        zone: z.string(),
        mode: ZoneMode,
        maxOrders: z.number().int(),
      })
      .meta({ description: 'A zone that is on autopilot, or off' }),
    z.object({
      kind: z.literal('stand_down'),
      ...shared,
      driverId: UserId,
      driver: z.string().meta({ description: 'Code of the driver' }),
      name: z.string(),
      duty: DriverStatus.exclude(['busy']),
      ...set,
    }),
    z.object({
      kind: z.literal('case'),
      ...shared,
      caseId: CaseId,
      cause: Cause,
      about: CaseSubject,
      zone: z.string().nullable(),
      dueAt: Instant,
      wakesAt: Instant.nullable(),
    }),
    z
      .object({
        kind: z.literal('thread'),
        ...shared,
        threadId: ThreadId,
        subject: ContactSubject,
        subjectId: z.number().int(),
        party: ContactParty,
        name: z.string().meta({ description: 'Of the store or the driver that it is about' }),
        zone: z.string().nullable(),
        unanswered: z.number().int().meta({ description: 'Messages that nobody has answered' }),
        minutes: z.number().int().meta({ description: 'Since the first of them' }),
      })
      .meta({ description: 'A thread with messages that nobody has answered' }),
    z.object({
      kind: z.literal('previous'),
      ...shared,
      sheetId: HandoverId,
      from: z.string(),
      to: z.string(),
      takenAt: Instant,
      text: z.string().meta({ description: 'The note of the sheet that was accepted last' }),
    }),
  ])
  .meta({ id: 'HandoverItem' });
export type HandoverItem = z.output<typeof HandoverItem>;

/** A difference between a sheet and what is open now. */
export const HandoverChange = z
  .object({
    what: z.enum(['added', 'changed', 'ended']),
    item: HandoverItem.meta({ description: 'As it is now; one that has ended as in the sheet' }),
  })
  .meta({ id: 'HandoverChange' });
export type HandoverChange = z.output<typeof HandoverChange>;

import { z } from 'zod';
import { ALARM_EVENT_TYPES, ALARM_STATES } from '#machines/alarm/alarm-machine.ts';
import { id, OrderId, StoreId, UserId } from '../ids.ts';
import { Instant } from '../time.ts';
import { Version } from '../version.ts';

export const AlarmId = id('Alarm');
export type AlarmId = z.output<typeof AlarmId>;

/** Every alarm rule. Each is one file of the server and has one action. */
export const ALARM_RULES = [
  'system.degraded',
  'driver.silent',
  'store.not_accepted',
  'store.overdue',
  'order.unassigned',
  'zone.short',
  'driver.stopped',
  'order.ready_no_driver',
  'order.pickup_at_risk',
  'order.delivery_at_risk',
  'order.return_waiting',
  'order.attempt_waiting',
  'order.hand_over_waiting',
  'order.amendment_disputed',
  'order.not_seen',
  'order.not_answered',
  'order.declined',
  'order.unproven',
  'customer.unanswered',
  'store.refusing',
  'driver.cash_over',
  'collector.cash_held',
  'dispute.open',
  'contest.due',
  'case.overdue',
  'payout.waiting',
  'payment.stuck',
  'payment.expiring',
  'books.unsound',
  'mail.failed',
  'books.unproven',
  'job.stopped',
  'commitments.unsigned',
] as const;
export const AlarmRule = z.enum(ALARM_RULES).meta({ id: 'AlarmRule' });
export type AlarmRule = z.output<typeof AlarmRule>;

/** The rules as headings in English: in the console, and in a notification of an alarm. */
export const ALARM_NAMES = {
  'system.degraded': 'System slow',
  'driver.silent': 'No driver signal',
  'store.not_accepted': 'Order not accepted',
  'store.overdue': 'Store overdue',
  'order.unassigned': 'Order unassigned',
  'zone.short': 'Driver shortage',
  'driver.stopped': 'Driver stopped or off route',
  'order.ready_no_driver': 'Ready, no driver nearby',
  'order.pickup_at_risk': 'Pickup at risk',
  'order.delivery_at_risk': 'Delivery at risk',
  'order.return_waiting': 'Return not confirmed',
  'order.attempt_waiting': 'Failed attempt not decided',
  'order.hand_over_waiting': 'Hand-over not taken',
  'order.amendment_disputed': 'Change not agreed',
  'order.not_seen': 'Order not seen by driver',
  'order.not_answered': 'Order not answered',
  'order.declined': 'Order declined by drivers',
  'order.unproven': 'Delivery not proven',
  'customer.unanswered': 'Customer unanswered',
  'store.refusing': 'Store rejecting orders',
  'driver.cash_over': 'Too much cash at hand',
  'collector.cash_held': 'Collected cash not counted in',
  'dispute.open': 'Dispute not decided',
  'contest.due': 'Contest not decided',
  'case.overdue': 'Case overdue',
  'payout.waiting': 'Payout waiting',
  'payment.stuck': 'Card payment stuck',
  'payment.expiring': 'Card authorisation ends',
  'books.unsound': 'Books do not balance',
  'mail.failed': 'Mails not sent',
  'books.unproven': 'Books not checked',
  'job.stopped': 'Scheduled job stopped',
  'commitments.unsigned': 'Daily sheet not signed',
} as const satisfies Record<AlarmRule, string>;

/** The action of an alarm. The console opens its target with the action prepared. */
export const ALARM_ACTIONS = [
  'assign_driver',
  'reassign_order',
  'call_store',
  'call_driver',
  'tell_customer',
  'answer_customer',
  'confirm_return',
  'decide_attempt',
  'finish_hand_over',
  'settle_amendment',
  'review_proof',
  'bring_drivers',
  'pause_store',
  'collect_cash',
  'count_cash',
  'decide_dispute',
  'decide_contest',
  'open_cases',
  'pay_out',
  'check_payments',
  'sign_sheets',
  'check_books',
  'check_mail',
  'check_jobs',
  'check_server',
] as const;

export const AlarmAction = z
  .object({
    kind: z.enum(ALARM_ACTIONS),
    orderId: OrderId.optional(),
    driverId: UserId.optional(),
    storeId: StoreId.optional(),
    zone: z.string().optional(),
  })
  .meta({ id: 'AlarmAction', description: 'The action, and its target' });
export type AlarmAction = z.output<typeof AlarmAction>;

/** A record that the cause affects. */
export const AlarmSubject = z
  .object({
    kind: z.enum([
      'order',
      'driver',
      'store',
      'zone',
      'payout',
      'payment',
      'collector',
      'sheet',
      'case',
      'part',
    ]),
    id: z.string().meta({ description: 'An id as text, or a name' }),
    label: z.string(),
    since: Instant.meta({ description: 'Since when it has been affected' }),
    dueAt: Instant.nullable().meta({ description: 'The time at risk, or already passed' }),
  })
  .meta({ id: 'AlarmSubject' });
export type AlarmSubject = z.output<typeof AlarmSubject>;

/** The largest number of subjects that are listed; `count` counts all of them. */
export const MAX_SUBJECTS = 50;

export const AlarmPriority = z.union([z.literal(1), z.literal(2), z.literal(3)]);
export type AlarmPriority = z.output<typeof AlarmPriority>;

export const AlarmState = z.enum(ALARM_STATES).meta({ id: 'AlarmState' });
export const AlarmEventType = z.enum(ALARM_EVENT_TYPES).meta({ id: 'AlarmEventType' });

const Person = z.object({ id: UserId, name: z.string() });

/** Who escalated an alarm to the supervisors, and why. */
export const AlarmEscalation = z.object({ by: Person, reason: z.string() });
export type AlarmEscalation = z.output<typeof AlarmEscalation>;

/** One alarm: one cause that requires an action, with everything that it affects. */
export const Alarm = z
  .object({
    id: AlarmId,
    version: Version,
    rule: AlarmRule,
    priority: AlarmPriority,
    state: AlarmState,
    zone: z.string().nullable(),
    scope: z
      .enum(['one', 'store', 'driver', 'zone', 'city'])
      .meta({ description: 'What its subjects have in common' }),
    count: z.number().int(),
    subjects: z.array(AlarmSubject),
    action: AlarmAction,
    raisedAt: Instant.meta({ description: 'When it was raised, or came back' }),
    stateAt: Instant,
    owner: Person.nullable(),
    acknowledgedAt: Instant.nullable(),
    shelf: z.object({ until: Instant, reason: z.string(), by: Person }).nullable(),
    escalatedAt: Instant.nullable(),
    escalated: z.boolean(),
    escalation: AlarmEscalation.nullable().optional().meta({
      description: 'Null: escalated by itself, or not at all; absent in earlier events',
    }),
    reraises: z.number().int(),
    dueAt: Instant.nullable().meta({ description: 'When its next timed event is due' }),
    dueEvent: AlarmEventType.nullable(),
  })
  .meta({ id: 'Alarm' });
export type Alarm = z.output<typeof Alarm>;

/**
 * The ids of the orders that need an operator because of an alarm: nobody has acknowledged or shelved
 * it, and its cause stands. Disputes concern the cash of orders, not their delivery.
 */
export const orderIdsInNeed = ({
  state,
  rule,
  subjects,
}: Pick<Alarm, 'state' | 'rule' | 'subjects'>): readonly string[] =>
  state === 'unacknowledged' && rule !== 'dispute.open' && rule !== 'order.unproven'
    ? subjects.filter(({ kind }) => kind === 'order').map(({ id }) => id)
    : [];

/** The events of an alarm, as named in the event log. */
export const ALARM_HAPPENINGS = [
  'alarm.raised',
  'alarm.changed',
  'alarm.acknowledged',
  'alarm.returned',
  'alarm.came_back',
  'alarm.reraised',
  'alarm.shelved',
  'alarm.unshelved',
  'alarm.shelf_ended',
  'alarm.escalated',
  'alarm.expired',
] as const;

/** Time limits in seconds, for priorities 1, 2 and 3. */
export const ALARM_SECONDS = {
  /** Unacknowledged for longer, the alarm is escalated to the supervisors. */
  acknowledge: [120, 300, 900],
  /** Acknowledged without any change for this long, the alarm is raised again. */
  progress: [300, 600, 1_200],
  /** Cleared and unacknowledged for this long, the alarm is removed from the queue. */
  returned: [600, 300, 120],
} as const;
export const SHELF_MINUTES = [5, 15, 60] as const;
export const FLOOD = { windowMinutes: 10, begins: 10, endsBelow: 5 } as const;

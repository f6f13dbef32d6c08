import type { Alarm } from '#contract/operations/alarm.ts';
import type { ContactParty } from '#contract/operations/contact/contact.ts';
import type { Situation } from '#contract/operations/contact/situations.ts';
import type { AskedContact } from './contact-asked.ts';

/** With what the sheet begins, by what the alarm asks for. */
const PARTY_OF: Readonly<Partial<Record<Alarm['action']['kind'], ContactParty>>> = {
  tell_customer: 'customer',
  answer_customer: 'customer',
  call_store: 'store',
  call_driver: 'driver',
};
const SITUATION_OF: Readonly<Partial<Record<Alarm['rule'], Situation>>> = {
  'order.delivery_at_risk': 'late',
  'store.not_accepted': 'not_accepted',
  'store.overdue': 'when_ready',
  'order.pickup_at_risk': 'when_ready',
  'driver.silent': 'where_are_you',
  'driver.stopped': 'need_help',
  'order.not_seen': 'go_to_store',
  'order.not_answered': 'go_to_store',
};

const firstId = ({ subjects }: Alarm, kind: string): number | undefined => {
  const found = subjects.find((one) => one.kind === kind);
  return found && Number(found.id);
};

/** What the sheet of contact is about for an alarm; null if it is about nobody who can be reached. */
export function contactOfAlarm(alarm: Alarm): AskedContact | null {
  const { action, rule } = alarm;
  const party = PARTY_OF[action.kind];
  const situation = SITUATION_OF[rule];
  const further = { ...(party ? { party } : {}), ...(situation ? { situation } : {}) };
  const orderId = action.orderId ?? firstId(alarm, 'order');
  if (orderId !== undefined) return { about: { orderId }, ...further };
  const driverId = action.driverId ?? firstId(alarm, 'driver');
  if (driverId !== undefined) return { about: { driverId }, ...further };
  const storeId = action.storeId ?? firstId(alarm, 'store');
  return storeId === undefined ? null : { about: { storeId }, ...further };
}

/** True if the alarm asks to write to a person, or to call. */
export const asksForContact = ({ action }: Alarm): boolean => PARTY_OF[action.kind] !== undefined;

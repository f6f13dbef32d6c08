import type { Alarm } from '#contract/operations/alarm.ts';
import { canDo } from '#src/domain/alarm/alarm-acts.ts';
import { canFollow } from '#src/domain/alarm/can-follow.ts';
import { askContact } from '#src/domain/contact/contact-asked.ts';
import { asksForContact, contactOfAlarm } from '#src/domain/contact/contact-of-alarm.ts';
import { type Intent, intent } from '#src/domain/live/intent.ts';
import { selectDriver, selectOrder } from '#src/domain/live/selection.ts';
import { hasPermission } from '#src/lib/session/has-permission.ts';
import { mostUrgentOrder, ordersOfAlarm } from './dealt-with.ts';
import { changeQueue } from './queue.ts';

const idsOf = ({ subjects }: Alarm, kind: Alarm['subjects'][number]['kind']): number[] =>
  subjects.filter((one) => one.kind === kind).map(({ id }) => Number(id));

/** The name of the store, by which the list of orders is searched. */
function storeName({ subjects }: Alarm): string {
  const [first] = subjects;
  if (first?.kind === 'store') return first.label;
  return first?.label.replace(/^#\d+ /, '') ?? '';
}

const ordersOf = (alarm: Alarm): string => {
  const q = `store:"${storeName(alarm).replaceAll('"', '')}" open`;
  return `/orders?${new URLSearchParams({ q })}`;
};

/**
 * The screen for the alarm's action, and the intent for that screen. Null if the console has no
 * such screen.
 */
export function destinationOf(alarm: Alarm): { path: string; intent: Intent } | null {
  const { kind, driverId, zone } = alarm.action;
  const orders = ordersOfAlarm(alarm);
  const order = mostUrgentOrder(alarm);
  const driver = driverId ?? idsOf(alarm, 'driver')[0];
  const atDriver = (path: string) =>
    driver === undefined
      ? { path, intent: null }
      : { path, intent: { kind: 'driver', driverId: driver } as const };
  switch (kind) {
    case 'assign_driver':
      if (orders.length > 1)
        return { path: '/live-orders', intent: { kind: 'plan', orderIds: orders } };
      return order === undefined
        ? { path: '/live-orders', intent: null }
        : {
            path: '/live-orders',
            intent: { kind: 'assign', orderId: order, isReassignment: false },
          };
    case 'reassign_order':
      return order === undefined
        ? atDriver('/eagle-view')
        : {
            path: '/live-orders',
            intent: { kind: 'assign', orderId: order, isReassignment: true },
          };
    case 'call_store':
    case 'pause_store':
      return { path: ordersOf(alarm), intent: null };
    case 'call_driver':
      return atDriver('/eagle-view');
    case 'collect_cash':
    case 'count_cash':
      return { path: '/drivers', intent: null };
    case 'tell_customer':
    case 'answer_customer':
      return order === undefined ? null : { path: `/orders/${order}`, intent: null };
    case 'confirm_return':
    case 'decide_attempt':
    case 'finish_hand_over':
    case 'settle_amendment':
    case 'review_proof':
      return order === undefined
        ? { path: '/live-orders', intent: null }
        : { path: `/orders/${order}`, intent: null };
    case 'open_cases':
      return { path: '/cases?queue=overdue', intent: null };
    case 'decide_dispute':
      return { path: '/disputes', intent: null };
    case 'decide_contest':
      return {
        path:
          order === undefined ? '/charges?contest=open' : `/charges?orderId=${order}&contest=open`,
        intent: null,
      };
    case 'bring_drivers': {
      const query = zone === undefined ? '' : `?${new URLSearchParams({ zone })}`;
      return { path: `/eagle-view${query}`, intent: null };
    }
    case 'pay_out':
      return { path: '/store-payouts', intent: null };
    case 'check_payments': {
      const path =
        alarm.action.orderId === undefined ? '/payments' : `/orders/${alarm.action.orderId}`;
      return { path, intent: null };
    }
    case 'sign_sheets':
      return { path: '/commitments?state=unsigned', intent: null };
    case 'check_books':
      return { path: '/settings/audit', intent: null };
    case 'check_jobs':
      return { path: '/settings/jobs', intent: null };
    case 'check_mail':
      return { path: '/reports/schedules', intent: null };
    case 'check_server':
      return null;
  }
}

/**
 * Navigates to the screen for the alarm's action. If there is none, opens the alarm's history. If
 * the user lacks the permission, escalates the alarm to the supervisors, unless they already have
 * it.
 */
export function followAlarm(alarm: Alarm, navigate: (path: string) => void): void {
  const contact =
    asksForContact(alarm) && hasPermission('contact.use') ? contactOfAlarm(alarm) : null;
  if (contact) {
    askContact(contact);
    return;
  }
  const place = canFollow(alarm) ? destinationOf(alarm) : null;
  if (!place) {
    const what = canFollow(alarm) || !canDo(alarm, 'alarm.escalate') ? 'history' : 'escalate';
    changeQueue({ dialog: { what, alarm } });
    return;
  }
  if (place.intent?.kind === 'assign') selectOrder(place.intent.orderId);
  if (place.intent?.kind === 'driver') selectDriver(place.intent.driverId);
  navigate(place.path);
  intent.set(place.intent);
  changeQueue({ opened: place.intent === null ? null : alarm.id });
}

import type { ContactValues } from '#contract/operations/contact/template.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import { formatMoney } from '#rules/money/money.ts';
import { shownTelephone } from '#rules/text/telephone.ts';
import type { Subject } from './subjects.ts';

const MINUTE_MS = 60_000;
const STEP = 5;

/** A first name: whole names are nobody else’s. */
const firstName = (name: string | undefined): string | undefined => name?.trim().split(/\s+/)[0];

/** The minutes to the promise, rounded up to five; absent once the order is over. */
function minutesOf({ order }: Subject, now: Date): string | undefined {
  if (!order || !isOpen(order.status)) return undefined;
  const minutes = (order.promisedAt.getTime() - now.getTime()) / MINUTE_MS;
  return String(Math.max(STEP, Math.ceil(minutes / STEP) * STEP));
}

/** What may be filled into the texts about a subject. `phone`: the platform’s number. */
export function valuesOf(subject: Subject, now: Date, phone: string | null): ContactValues {
  const nameOf = (party: 'customer' | 'store' | 'driver') =>
    subject.parties.find((one) => one.party === party)?.name;
  const values = {
    order: subject.order ? `#${subject.order.id}` : undefined,
    store: nameOf('store'),
    driver: firstName(nameOf('driver')),
    customer: firstName(nameOf('customer')),
    minutes: minutesOf(subject, now),
    amount: subject.order ? formatMoney(String(subject.order.total)) : undefined,
    phone: phone === null ? undefined : shownTelephone(phone),
  };
  return Object.fromEntries(
    Object.entries(values).filter(([, value]) => value !== undefined),
  ) as ContactValues;
}

import { randomUUID } from 'node:crypto';
import type { Case } from '#contract/operations/cases/case.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { HOUR_MS, MINUTE_MS } from '#rules/time.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { complaintOf, handlingOf } from '../complaints/complaints.ts';
import { contestOf, remedyOf } from '../complaints/made-good.ts';
import { callOf } from '../contact/conversations.ts';
import { MONEY } from './keys.ts';
import { byOf, type Past, unlessRefused } from './past-city.ts';

/** How long after it was opened a case is looked at, at least. */
const LOOKED_AT_AFTER_MS = 4 * MINUTE_MS;
/** Staff look this long after a trouble; the later the longer its queue is. */
const lookedAtAfter = (orderId: number) => (6 + (orderId % 25)) * MINUTE_MS;
/** And every so many hours, at what nobody reported. */
const LOOKS_EVERY_HOURS = 3;
const PAGE = 50;
/** Those of the last hours are left to the users, and of those of the last two days some wait. */
const LEFT_FOR_MS = 4 * HOUR_MS;
const WAIT_SINCE_MS = 48 * HOUR_MS;
const RESOLVED = { event: 'case.resolve', reason: 'Made good' };
const DECIDED = 'Compared the photo with the order';

/** Complaints of past orders, and what was done about them. */
export function createPastCases({ services, staff, clock, agenda }: Past, endMs: number) {
  const { cases, remedies, charges, contact } = services;
  const operator = byOf(staff.operator);
  const supervisor = byOf(staff.supervisor);
  const command = () => ({ commandId: randomUUID() });

  /** What the customer of a case is given, and what becomes of its charges; false if nothing is. */
  async function makeGood(one: Case): Promise<boolean> {
    const remedy = remedyOf(one);
    if (!remedy || !one.order) return false;
    const { version } = await remedies.preview(one.order.id, { caseId: one.id }, staff.operator);
    const body = { ...command(), ...remedy } as never;
    const given = await unlessRefused(remedies.give(one.order.id, version, body, operator));
    if (!given || given.charged === '0') return given !== undefined;
    const query = { orderId: one.order.id } as never;
    const { items } = await charges.list(query, staff.operator);
    for (const charge of items) {
      const objection = charge.remedyId === given.id ? contestOf(charge.id) : null;
      if (!objection) continue;
      const contest = { ...command(), reason: objection.reason };
      const open = await unlessRefused(
        charges.contest(charge.id, charge.version, contest, operator),
      );
      const event = objection.isUpheld ? 'contest.uphold' : 'contest.dismiss';
      const decision = { event, reason: DECIDED } as const;
      if (open) await unlessRefused(charges.send(open.id, open.version, decision, supervisor));
    }
    return true;
  }

  async function settle(one: Case): Promise<void> {
    const { comment, end } = handlingOf(one.id);
    const send = (row: Case, event: object) =>
      unlessRefused(cases.send(row.id, row.version, { ...command(), ...event } as never, operator));
    const taken = await send(one, { event: 'case.take' });
    if (!taken) return;
    const commented = await cases.comment(
      taken.id,
      undefined,
      { ...command(), text: comment },
      operator,
    );
    await call(commented);
    const opened = Date.parse(one.openedAt);
    const { wait } = handlingOf(one.id);
    if (endMs - opened < WAIT_SINCE_MS && (wait || one.id % 2 === 0)) {
      const { for: waitingFor, minutes } = wait ?? { for: 'customer' as const, minutes: 30 };
      // Until the city has been open for a while.
      const wakesAt = new Date(endMs + (60 + 4 * minutes) * MINUTE_MS).toISOString();
      const asked = await cases.get(commented.id, staff.operator);
      await send(asked, { event: 'case.wait', waitingFor, wakesAt });
      return;
    }
    if (await makeGood(await cases.get(commented.id, staff.operator)))
      await send(await cases.get(commented.id, staff.operator), RESOLVED);
    else await send(await cases.get(commented.id, staff.operator), end);
  }

  /** Whom staff call about it. */
  async function call({ id }: Case): Promise<void> {
    const planned = callOf(id);
    if (!planned) return;
    const body = { ...command(), about: { caseId: id }, ...planned };
    await unlessRefused(contact.call(body as never, operator));
  }

  /** What staff do with the queue; the newest cases are left for their next look. */
  async function work(): Promise<void> {
    await cases.openFound();
    const query = { open: true, sort: 'dueAt', limit: PAGE } as const;
    const { items } = await cases.list(query as never, staff.operator);
    const before = clock().getTime() - LOOKED_AT_AFTER_MS;
    for (const one of items) {
      const opened = Date.parse(one.openedAt);
      const isLeft = one.state === 'waiting' || endMs - opened < LEFT_FOR_MS;
      if (opened < before && !isLeft) await settle(one);
    }
  }

  const planLook = (orderId: number, atMs: number) =>
    agenda.at(atMs + lookedAtAfter(orderId), work, [MONEY]);

  return {
    /** Plans the hours of a day. */
    planDay(dayMs: number): void {
      for (let hour = 0; hour < 24; hour += LOOKS_EVERY_HOURS)
        agenda.at(dayMs + hour * HOUR_MS + 7 * MINUTE_MS, work, [MONEY]);
    },

    /** Staff look at the queue. */
    look: work,

    /** Plans the complaint of a delivered order, if there is one. */
    planComplaint(order: Order, people: Record<'customer' | 'store' | 'driver', Caller>): void {
      const complaint = complaintOf(order.id);
      if (!complaint) return;
      const { by, cause, reason, hasLine, afterMinutes } = complaint;
      const lines = hasLine ? { lines: [{ line: 1, quantity: 1 }] } : {};
      const body = { ...command(), orderId: order.id, cause, reason, ...lines };
      const atMs = clock().getTime() + afterMinutes * MINUTE_MS;
      planLook(order.id, atMs);
      agenda.at(atMs, () => unlessRefused(cases.openOwn(body as never, byOf(people[by]))), [MONEY]);
    },
  };
}

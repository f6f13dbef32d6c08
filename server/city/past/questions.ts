import { randomUUID } from 'node:crypto';
import type { ContactParty } from '#contract/operations/contact/contact.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { MINUTE_MS } from '#rules/time.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { type Question, questionOf } from '../contact/conversations.ts';
import { MONEY } from './keys.ts';
import { byOf, type Past, unlessRefused } from './past-city.ts';

/** What was written to the control room about past orders, and what staff answered. */
export function createPastQuestions({ services, staff, clock, agenda }: Past) {
  const { contact, contactApps } = services;
  const operator = byOf(staff.operator);
  const command = () => ({ commandId: randomUUID() as never });

  /** The thread with a party of an order. */
  async function threadWith(orderId: Order['id'], by: ContactParty) {
    const { parties } = await contact.get({ orderId });
    return parties.find(({ party }) => party === by)?.thread ?? null;
  }

  async function converse(orderId: Order['id'], question: Question, caller: Caller): Promise<void> {
    const { by, text, answer, thanks } = question;
    // Refused if the order has ended long ago.
    if (!(await unlessRefused(contactApps.write({ ...command(), orderId, text }, caller)))) return;
    const asked = await threadWith(orderId, by);
    if (!asked) return;
    const reply = { about: { orderId }, party: by, seen: asked.version, channel: 'app' as const };
    await unlessRefused(contact.send({ ...command(), ...reply, text: answer }, operator));
    if (thanks === null) return;
    await unlessRefused(contactApps.answer(asked.id, { ...command(), text: thanks }, caller));
    const thanked = await threadWith(orderId, by);
    if (thanked)
      await unlessRefused(
        contact.dismiss(thanked.id, { ...command(), seen: thanked.version }, operator),
      );
  }

  /** Plans what is written about an order that has a driver, if anything is. */
  return function planQuestion(order: Order, people: Record<ContactParty, Caller>): void {
    const question = questionOf(order.id);
    if (!question) return;
    agenda.at(
      clock().getTime() + question.afterMinutes * MINUTE_MS,
      () => converse(order.id, question, people[question.by]),
      [MONEY],
    );
  };
}

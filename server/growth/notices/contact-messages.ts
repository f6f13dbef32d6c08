import type { Trx } from '../../platform/db/schema.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import { CONTACT_TITLES } from './contact-notices.ts';
import {
  addToInboxes,
  devicesAtWork,
  devicesForOrders,
  noticesOn,
  type PersonalMessage,
} from './device-notices.ts';
import type { Notices } from './notices.ts';

/** A message of the control room to a person’s apps. */
export interface AppContact {
  messageId: bigint;
  personId: number;
  party: 'customer' | 'store' | 'driver';
  orderId: number | null;
  text: string;
  /** Its devices are notified, too. */
  isPushed: boolean;
}

/** A customer’s own wish about messages of orders counts; those at work get theirs in any case. */
const personal = ({ messageId, personId, party, orderId, text }: AppContact, at: Date) =>
  ({
    userId: personId,
    kind: party === 'customer' && orderId !== null ? 'order' : 'driver',
    subject: party === 'customer' && orderId !== null ? orderId : personId,
    event: ['contact.message', messageId, ...(orderId === null ? [] : [orderId])].join(' '),
    at,
    textIn: (language) => ({ ...CONTACT_TITLES[language], body: text }),
  }) satisfies PersonalMessage;

/** Puts messages of the control room into the inboxes of apps, and notifies their devices. */
export const createContactMessages = ({
  notices,
  jobQueue,
}: {
  notices: Pick<Notices, 'add'>;
  jobQueue: Pick<JobQueue, 'schedule'>;
}) => ({
  /** Returns the messages for which a device is notified. */
  async deliver(trx: Trx, at: Date, messages: readonly AppContact[]): Promise<Set<bigint>> {
    if (messages.length === 0) return new Set();
    await addToInboxes(
      trx,
      messages.map((one) => personal(one, at)),
    );
    const pushed = messages.filter(({ isPushed }) => isPushed);
    if (pushed.length === 0) return new Set();
    const people = (isCustomer: boolean) =>
      pushed
        .filter(({ party }) => (party === 'customer') === isCustomer)
        .map(({ personId }) => personId);
    const devices = [
      ...(await devicesForOrders(trx, people(true))),
      ...(await devicesAtWork(trx, people(false))),
    ];
    const rows = pushed.flatMap((one) => noticesOn(devices, personal(one, at)));
    if (rows.length > 0) {
      await notices.add(trx, rows);
      await jobQueue.schedule(trx, 'push.notices', at);
    }
    const reached = new Set(devices.map(({ user_id }) => user_id));
    return new Set(
      pushed.filter(({ personId }) => reached.has(personId)).map(({ messageId }) => messageId),
    );
  },
});
export type ContactMessages = ReturnType<typeof createContactMessages>;

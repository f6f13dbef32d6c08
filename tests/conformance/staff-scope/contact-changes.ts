import { broadcastsRoutes } from '#contract/routes/operations/contact/broadcasts.ts';
import { contactRoutes } from '#contract/routes/operations/contact/contact.ts';

interface Id {
  id: number;
}

/** Contact with people of one zone. */
export const contactChanges = (
  of: { order: Id; driver: Id; thread: Id; zone: Id },
  commandId: string,
) => [
  {
    call: contactRoutes.send,
    body: {
      commandId,
      about: { orderId: of.order.id },
      party: 'store',
      seen: 0,
      channel: 'app',
      text: 'Hello',
    },
  },
  {
    call: contactRoutes.call,
    body: { commandId, about: { driverId: of.driver.id }, party: 'driver', outcome: 'busy' },
  },
  { call: contactRoutes.dismiss, params: { id: of.thread.id }, body: { commandId, seen: 1 } },
  {
    call: broadcastsRoutes.send,
    body: {
      commandId,
      zones: [of.zone.id],
      counted: 1,
      channel: 'app',
      language: 'fr',
      text: 'Hello',
    },
  },
];

import { Readable } from 'node:stream';
import type { DeliveryProofInput } from '#contract/operations/proofs/delivery-input.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import type { Services } from '../../areas.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { drawDoor } from '../door/door-picture.ts';
import { proofAtDoor } from '../door/door-proof.ts';

/** What drivers of the past send with a delivery. */
export const createPastDoors =
  ({ orders, proofs }: Pick<Services, 'orders' | 'proofs'>) =>
  (order: Order, driver: Caller): Promise<DeliveryProofInput | undefined> =>
    proofAtDoor(order, {
      place: order.dropoff,
      async pinOf({ id, customer }) {
        const caller: Caller = {
          userId: customer.id,
          name: customer.name,
          role: 'customer',
          sessionId: 0,
          zones: 'all',
        };
        return (await orders.detail(id, caller)).pin;
      },
      async upload({ id }, phoneId) {
        const stream = Readable.from([await drawDoor(id)]);
        const file = async () => ({ name: 'door.jpg', stream });
        await proofs.upload(id, { phoneId, act: 'delivery' }, file, driver);
      },
    });

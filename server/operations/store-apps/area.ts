import { STORE_SOCKET_PATH } from '#contract/operations/app-socket/order-changes.ts';
import { area, type Base } from '../../platform/area.ts';
import { whyDenied } from '../../platform/auth/access.ts';
import type { Revocations } from '../../platform/auth/revocations.ts';
import type { TokenVerifier } from '../../platform/auth/verifier.ts';
import { reasonFor, refusalFor, refuse } from '../../platform/http/refusal.ts';
import type { OrderLists } from '../open-orders/order-lists.ts';
import type { OrderPush } from '../open-orders/order-push.ts';
import { createAppSockets } from '../phones/phones.ts';
import { createStoreIntake } from '../phones/store-intake.ts';

/** Announces the people who own a store now, or did before. */
const OWNERS_CHANNEL = 'tawsil_store_owners';

interface Needs extends Base {
  verifier: TokenVerifier;
  revocations: Revocations;
  orderPush: OrderPush;
  orderLists: OrderLists;
}

/** The sockets of stores' apps. */
function createStoreApps(needs: Needs) {
  const { verifier, orderLists, orderPush } = needs;
  return createAppSockets({
    ...needs,
    async admit(token) {
      const found = token === '' ? null : await verifier.verifyWithExpiry(token);
      if (!found) throw refuse('auth.required');
      const denied = whyDenied(found.caller, ['orders.read-own']);
      if (denied) throw refusalFor(denied);
      const { role } = found.caller;
      if (role !== 'store') throw refusalFor(reasonFor('permission.denied', { role }));
      return found;
    },
    createIntake: createStoreIntake,
    push: orderPush,
    ownersOf: (userId) => orderLists.of({ role: 'store', userId }),
    takesFacts: false,
  });
}

export const storeAppsArea = area({
  services: (needs: Needs) => ({ storeApps: createStoreApps(needs) }),
  sockets: ({ storeApps }) => ({ path: STORE_SOCKET_PATH, ...storeApps }),
  channels: ({ storeApps, orderLists }) => [
    {
      name: OWNERS_CHANNEL,
      receive(payload) {
        const people = new Set(payload.split(',').map(Number));
        orderLists.noteChange(people);
        return storeApps.readOwnersAgain(people);
      },
      catchUp() {
        orderLists.noteChange('all');
        return storeApps.readOwnersAgain('all');
      },
    },
  ],
  gauges: ({ storeApps }) => [
    {
      name: 'tawsil_store_apps',
      help: 'Apps of stores with a socket to this server.',
      read: () => storeApps.figures().phones,
    },
  ],
});

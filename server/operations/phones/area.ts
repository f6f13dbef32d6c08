import { PHONE_SOCKET_PATH } from '#rules/frames/phone-frame.ts';
import { area, type Base } from '../../platform/area.ts';
import type { Revocations } from '../../platform/auth/revocations.ts';
import type { TokenVerifier } from '../../platform/auth/verifier.ts';
import type { HotPositions } from '../drivers/hot-positions.ts';
import type { Roster } from '../drivers/roster.ts';
import type { FactService } from '../facts/service.ts';
import { ownerKey } from '../open-orders/open-orders.ts';
import type { OrderPush } from '../open-orders/order-push.ts';
import { createPhoneAdmission } from './admission.ts';
import { createFactIntake } from './fact-intake.ts';
import { createPhoneIntake } from './intake.ts';
import { createAppSockets } from './phones.ts';

interface Needs extends Base {
  verifier: TokenVerifier;
  revocations: Revocations;
  roster: Roster;
  hot: HotPositions;
  orderPush: OrderPush;
  facts: FactService;
}

/** The sockets of drivers' phones. */
function createPhones(needs: Needs) {
  const reports = { taken: 0, notTaken: 0 };
  const takeFact = createFactIntake(needs);
  const sockets = createAppSockets({
    ...needs,
    admit: createPhoneAdmission(needs),
    createIntake: (tools) => createPhoneIntake({ ...needs, ...tools, takeFact, figures: reports }),
    push: needs.orderPush,
    ownersOf: async (id) => [ownerKey({ kind: 'driver', id })],
    takesFacts: true,
  });
  return { ...sockets, figures: () => ({ ...sockets.figures(), ...reports }) };
}

export const phonesArea = area({
  services: (needs: Needs) => ({ phones: createPhones(needs) }),
  sockets: ({ phones }) => ({ path: PHONE_SOCKET_PATH, ...phones }),
  gauges: ({ phones }) => [
    {
      name: 'tawsil_phones',
      help: 'Phones of drivers with a socket to this server; held: read no further for a moment.',
      label: 'state',
      read() {
        const { phones: all, paused } = phones.figures();
        return { read: all - paused, held: paused };
      },
    },
    {
      name: 'tawsil_phone_reports',
      help: 'Reports of positions on sockets of phones, since the start.',
      label: 'result',
      read() {
        const { taken, notTaken } = phones.figures();
        return { taken, refused: notTaken };
      },
    },
    {
      name: 'tawsil_phone_frames_refused',
      help: 'Frames of phones that were refused, since the start.',
      read: () => phones.figures().framesRefused,
    },
  ],
});

import { claimState } from '#src/domain/claim/claim-state.ts';
import { minutesFrom } from '#tests/support/gallery/samples.ts';
import { prepared } from '#tests/support/gallery/stage.tsx';
import { OrderPresence } from './order-presence.tsx';

export const Claimed = prepared(
  () =>
    claimState.set({
      claims: [{ orderId: 414, by: { id: 9, name: 'Hajar' }, until: minutesFrom(4) }],
      holds: [],
    } as never),
  () => <OrderPresence id={414} />,
);

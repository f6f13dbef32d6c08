import { anOrder, minutesFrom } from '#tests/support/gallery/samples.ts';
import { AmendButton } from './amend-button.tsx';

export const Open = () => (
  <AmendButton order={anOrder(414)} command="order.amend" onPress={() => undefined} />
);
export const Ending = () => (
  <AmendButton
    order={anOrder(414, {
      ending: { event: 'order.cancel', at: minutesFrom(1), by: null, reason: 'Fire' },
    } as never)}
    command="order.amend"
    onPress={() => undefined}
  />
);

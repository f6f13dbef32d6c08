import { anOrder } from '#tests/support/gallery/samples.ts';
import { answered } from '#tests/support/gallery/stage.tsx';
import { OrderNeeds } from './order-needs.tsx';

const shown = (more: object) =>
  answered([], () => (
    <OrderNeeds order={{ ...anOrder(414), ...more }} onChanged={() => undefined} />
  ));

export const Two = shown({ needs: ['age', 'cold'] });
export const None = shown({});
export const PickedUp = shown({ status: 'picked_up', needs: ['large'] });

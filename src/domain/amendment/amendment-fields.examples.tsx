import { anAmendedOrder } from '#tests/support/gallery/amendment-samples.ts';
import { AmendmentFields } from './amendment-fields.tsx';
import { useAmendment } from './use-amendment.ts';

const fields = (more: object = {}) =>
  function Fields() {
    const writing = useAmendment(anAmendedOrder(more), () => undefined);
    return <AmendmentFields writing={writing} map={() => null} />;
  };

export const Preparing = fields();
export const OnTheRoad = fields({ status: 'picked_up', payment: 'card' });

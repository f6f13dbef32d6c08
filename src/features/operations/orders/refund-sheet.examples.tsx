import { anOrderDetail } from '#tests/support/gallery/samples.ts';
import { overSheet } from '#tests/support/gallery/stage.tsx';
import { RefundSheet } from './refund-sheet.tsx';

export const Asking = overSheet((close) => (
  <RefundSheet
    order={{ ...anOrderDetail(414), cardPayment: null } as never}
    refunds={{ items: [], refundable: '11800', cardRefundable: '0', typedAbove: '50000' } as never}
    onClose={close}
  />
));

import { remediesRoutes } from '#contract/routes/money/remedies.ts';
import { aPreview } from '#tests/support/gallery/remedies.ts';
import { answer, answered, over } from '#tests/support/gallery/stage.tsx';
import { GiveRemedy } from './give-remedy.tsx';

export const ForAnOrder = answered(
  [answer(remediesRoutes.preview, aPreview())],
  over(() => (
    <GiveRemedy
      asked={{
        orderId: 414,
        caseId: null,
        customer: 'Hajar Bennani',
        store: 'Café Atlas',
        party: 'platform',
      }}
    />
  )),
);

import { promotionsRoutes } from '#contract/routes/growth/promotions.ts';
import { answer, answered } from '#tests/support/gallery/stage.tsx';
import { MissingConsentsLine } from './missing-consents.tsx';

const Part = () => (
  <MissingConsentsLine row={{ id: 1, storeShareBp: 4_000, state: 'draft' } as never} />
);
const missing = (count: number) =>
  answer(promotionsRoutes.missing, {
    count,
    stores: Array.from({ length: Math.min(count, 12) }, (_, n) => ({
      id: n + 1,
      name: `Café Atlas ${n + 1}`,
    })),
  } as never);

export const Some = answered([missing(12)], Part);
export const None = answered([missing(0)], Part);

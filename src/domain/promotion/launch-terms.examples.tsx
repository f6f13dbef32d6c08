import type { Promotion } from '#contract/routes/growth/promotions.ts';
import { LaunchTerms } from './launch-terms.tsx';

const aPromotion = (id: number, more: Partial<Promotion> = {}): Promotion =>
  ({
    id,
    version: 1,
    name: 'Rainy days',
    copiedName: null,
    isCodeOpen: false,
    code: 'RAIN15',
    kind: 'percent',
    percentBp: 1_500,
    amount: null,
    cap: '4000',
    minimumOrder: '8000',
    startsOn: '2026-03-02',
    endsOn: '2026-03-09',
    hours: null,
    maxUses: 500,
    maxUsesPerCustomer: 1,
    budget: '1500000',
    storeShareBp: 5_000,
    newCustomersOnly: false,
    isScoped: false,
    ...more,
  }) as Promotion;

export const One = () => (
  <LaunchTerms
    rows={[aPromotion(1, { name: 'Copy of Rainy days', copiedName: 'Copy of Rainy days' })]}
  />
);
export const Several = () => (
  <LaunchTerms
    rows={[
      aPromotion(1),
      aPromotion(2, { kind: 'delivery', code: null, percentBp: null, name: 'Free delivery' }),
    ]}
  />
);

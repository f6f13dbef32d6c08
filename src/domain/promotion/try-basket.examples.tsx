import { TrialResult } from './try-basket.tsx';

const trial = {
  lines: [],
  subtotal: '12000',
  deliveryFee: '1500',
  feeDiscount: '0',
  discount: '2400',
  total: '11100',
  at: '2026-03-02T09:30:00.000Z',
  given: '2400',
  storePart: '1200',
  reason: null,
};

export const Given = () => <TrialResult trial={trial} />;
export const WithoutConsent = () => <TrialResult trial={{ ...trial, isConsented: false }} />;
export const Refused = () => (
  <TrialResult
    trial={{
      ...trial,
      given: '0',
      storePart: '0',
      discount: '0',
      total: '13500',
      reason: 'wrong_store',
    }}
  />
);

import type { PaymentProvider } from './provider.ts';

const referenceOf = (payment: string) => `instant ${payment}`;
const accepted = () => Promise.resolve({ outcome: 'accepted' as const });

/**
 * A provider inside the process that authorises whatever is asked at once, and keeps nothing. It is
 * for tests and for the past of the demo city: no server that answers requests begins payments with
 * it.
 */
export const instantProvider: PaymentProvider = {
  name: 'instant',
  authorise: referenceOf,
  begin: ({ payment }) =>
    Promise.resolve({ outcome: 'accepted', reference: referenceOf(payment), payUrl: null }),
  read: ({ payment, reference, total, captured, refunded, currency }) =>
    Promise.resolve({
      outcome: 'accepted',
      reading: {
        payment,
        reference: reference ?? referenceOf(payment),
        currency,
        status: captured > 0n ? 'captured' : 'authorised',
        authorised: total,
        captured,
        refunded,
        authorisedUntil: null,
        why: null,
      },
    }),
  capture: accepted,
  release: accepted,
  refund: accepted,
};

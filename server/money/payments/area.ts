import type { AuditService } from '../../books/audit/service.ts';
import type { BookCheck } from '../../books/ledger/check.ts';
import type { AmendmentService } from '../../operations/orders/amendments/service.ts';
import type { ProposalService } from '../../people/proposals/service.ts';
import { area, type Base } from '../../platform/area.ts';
import { ok } from '../../platform/http/answers.ts';
import { csvAnswer } from '../../platform/lists/list.ts';
import { oneRun } from '../../platform/ticks/one-run.ts';
import { createCheckout } from './checkout.ts';
import { paymentChecks } from './checks.ts';
import { instantProvider } from './instant-provider.ts';
import { createPaymentListing } from './listing.ts';
import { registerPaymentNotices } from './notices.ts';
import { createPaymentOutbox } from './outbox.ts';
import type { PaymentProvider } from './provider.ts';
import { createPaymentRepository } from './repository.ts';
import { createPaymentService, type PaymentNeeds } from './service.ts';
import { createSettling, type Providers } from './settling.ts';
import { createSignedProvider, type SignedProviderSettings } from './signed-provider.ts';
import { createPaymentTroubles } from './troubles.ts';
import { writeOffProposals } from './write-off.ts';

export interface PaymentOptions {
  /** The provider that new payments begin with; without it, orders by card are refused. */
  payments?: PaymentProvider | SignedProviderSettings | undefined;
}

/** How often the server looks for payments to read and acts to send. */
const LOOK_MS = 1_000;

const providerOf = (given: PaymentOptions['payments'], clock: () => Date) => {
  if (!given) return null;
  return 'begin' in given ? given : createSignedProvider(given, clock);
};

interface Needs extends Base, PaymentNeeds, PaymentOptions {
  audit: AuditService;
  amendments: Pick<AmendmentService, 'paidByCard'>;
  proposals: ProposalService;
  furtherChecks: BookCheck[];
}

/** Card payments (docs/decisions/0066). */
export const paymentsArea = area({
  services(needs: Needs) {
    needs.furtherChecks.push(...paymentChecks);
    const current = providerOf(needs.payments, needs.clock);
    // Payments of the demo city's past, and of tests, belong to the one inside the process.
    const known = [instantProvider, ...(current ? [current] : [])];
    const providers: Providers = {
      current,
      of: (name) => known.findLast((one) => one.name === name),
    };
    const repository = createPaymentRepository(needs.db);
    const cashOrders = needs.amendments.paidByCard;
    const deps = { ...needs, repository, providers, cashOrders };
    needs.proposals.declare('card_write_off', writeOffProposals(deps));
    const settling = createSettling(deps);
    const service = createPaymentService({ ...deps, settling });
    const outbox = createPaymentOutbox({ ...deps, onRefundRefused: service.refundRefused });
    return {
      cardPayments: { ...service, work: oneRun(() => service.work(outbox)).run },
      paymentProviders: providers,
      paymentList: createPaymentListing(needs.db),
      paymentTroubles: createPaymentTroubles(needs),
      checkout: createCheckout({ ...deps, settling }),
    };
  },
  handlers: ({ paymentList }) => ({
    payments: {
      list: ({ query }) => ok(paymentList.page(query)),
      count: ({ query }) => ok(paymentList.count(query)),
      export: async ({ query }) => csvAnswer('card-payments', paymentList.export(query)),
    },
  }),
  routes: (all, app) => registerPaymentNotices(app, all),
  ticks: ({ cardPayments }) => [
    { everyMs: LOOK_MS, run: cardPayments.work, due: cardPayments.isDue, isManual: true },
  ],
});

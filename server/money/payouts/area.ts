import type { LedgerService } from '../../books/ledger/service.ts';
import type { SettingsService } from '../../people/settings/service.ts';
import { area, type Base } from '../../platform/area.ts';
import type { CommandService } from '../../platform/commands/service.ts';
import type { PaymentRail } from './rail.ts';
import { createPayoutRepository } from './repository.ts';
import { vendorPaymentsHandlers } from './routes.ts';
import { createPayoutService } from './service.ts';

/** How often payouts without an answer are looked for. */
const REVIEW_MS = 60_000;

export interface PayoutOptions {
  /** Further ways to pay; tests give one that fails. */
  rails?: Readonly<Record<string, PaymentRail>> | undefined;
}

interface Needs extends Base, PayoutOptions {
  commands: CommandService;
  ledger: LedgerService;
  settings: SettingsService;
}

export const payoutsArea = area({
  services: (needs: Needs) => ({
    payouts: createPayoutService({ ...needs, repository: createPayoutRepository(needs.db) }),
  }),
  handlers: ({ payouts }) => ({ vendorPayments: vendorPaymentsHandlers(payouts) }),
  jobs: ({ payouts }) => [{ everyMs: REVIEW_MS, run: payouts.reviewUnheard, atStart: true }],
});

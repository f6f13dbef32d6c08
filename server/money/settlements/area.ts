import type { AuditService } from '../../books/audit/service.ts';
import type { BookCheck } from '../../books/ledger/check.ts';
import type { LedgerService } from '../../books/ledger/service.ts';
import { area, type Base } from '../../platform/area.ts';
import type { Temporary } from '../../platform/files/temporary.ts';
import { created, ok } from '../../platform/http/answers.ts';
import { csvAnswer } from '../../platform/lists/list.ts';
import type { Providers } from '../payments/settling.ts';
import { createBooking } from './booking.ts';
import { settlementChecks } from './checks.ts';
import { createSettlementListing } from './listing.ts';
import { createSettlementService } from './service.ts';

/** The hour of the day at which the provider is asked for the days before. */
const REPORT_HOUR = 5;

interface Needs extends Base {
  audit: AuditService;
  ledger: LedgerService;
  temporary: Temporary;
  paymentProviders: Providers;
  furtherChecks: BookCheck[];
}

/** What card providers settle (docs/decisions/0066). */
export const settlementsArea = area({
  services(needs: Needs) {
    const { db, furtherChecks, paymentProviders } = needs;
    furtherChecks.push(...settlementChecks);
    const provider = paymentProviders.current;
    return {
      settlements: createSettlementService({ ...needs, booking: createBooking(needs), provider }),
      settlementList: createSettlementListing(db, provider?.name ?? null),
    };
  },
  handlers: ({ settlements, settlementList }) => ({
    settlements: {
      list: ({ query }) => ok(settlementList.page(query)),
      count: ({ query }) => ok(settlementList.count(query)),
      export: async ({ query }) => csvAnswer('card-settlements', settlementList.export(query)),
      clearing: () => ok(settlementList.clearing()),
      upload: async ({ upload, ...by }) => created(settlements.upload(await upload(), by)),
    },
  }),
  jobs: ({ settlements }) => [
    {
      kind: 'settlements.report',
      schedule: { dailyAt: REPORT_HOUR },
      run: settlements.daily,
    },
  ],
});

import { formatMoney } from '#rules/money/money.ts';
import type { AuditService } from '../../books/audit/service.ts';
import type { LedgerService } from '../../books/ledger/service.ts';
import type { SettingsService } from '../../people/settings/service.ts';
import { performActs } from '../../platform/acts/perform.ts';
import type { Base } from '../../platform/area.ts';
import type { CommandService } from '../../platform/commands/service.ts';
import type { EventService } from '../../platform/events/service.ts';
import type { DueService } from '../dues/service.ts';
import { payoutActs } from './acts.ts';
import { type PayoutDeps, showPayout } from './apply.ts';
import { reviewUnanswered } from './attempts.ts';
import { createBankAccounts } from './bank-accounts.ts';
import { createBankFiles } from './bank-file.ts';
import { createBankSettling } from './bank-settling.ts';
import { bankFileRail, manualRail, type PaymentRail } from './rail.ts';
import { createPayoutReading } from './reading.ts';
import { createPayoutRepository } from './repository.ts';
import { createPayoutRequests } from './requests.ts';

export interface PayoutNeeds extends Base {
  audit: Pick<AuditService, 'append'>;
  commands: CommandService;
  events: EventService;
  ledger: LedgerService;
  settings: SettingsService;
  dues: DueService;
  /** Further payment methods, or replacements of the built-in ones; for tests. */
  rails?: Readonly<Record<string, PaymentRail>> | undefined;
}

/** Payouts of stores' balances: requested, approved by others, paid once, and explained. */
export function createPayoutService(needs: PayoutNeeds) {
  const { audit, db, clock, commands, events, ledger, settings, dues, rails } = needs;
  const repository = createPayoutRepository(db);
  const deps: PayoutDeps = {
    db,
    clock,
    commands,
    events,
    ledger,
    settings,
    dues,
    repository,
    rails: { manual: manualRail, 'bank-file': bankFileRail, ...rails },
  };
  return {
    ...createPayoutReading(deps),
    ...createBankFiles(deps),
    ...createBankSettling(deps, audit),
    ...createBankAccounts(deps),
    ...createPayoutRequests(deps),
    ...performActs(deps, payoutActs),
    reviewUnanswered: () => reviewUnanswered(deps),

    /** Payouts as they are shown, by id. */
    findShown: async (ids: readonly number[]) =>
      (await repository.findAll(ids)).map((row) => showPayout(deps, row)),

    /** Payouts that wait for a person, for the alarms: the oldest first. */
    areWaiting: repository.areWaiting,
    waitingMark: repository.waitingMark,
    waitingList: async () =>
      (await repository.waiting()).map(({ id, name, amount, requested_at }) => ({
        id: String(id),
        label: `${name}, ${formatMoney(amount)}`,
        sinceMs: requested_at.getTime(),
      })),
  };
}
export type PayoutService = ReturnType<typeof createPayoutService>;

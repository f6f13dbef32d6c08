import type { Kysely, Transaction } from 'kysely';
import { checkLedger } from './books/ledger/check.ts';
import { createLedgerReports } from './books/ledger/reports.ts';
import type { LedgerService } from './books/ledger/service.ts';
import { createCashRepository } from './money/cash/repository.ts';
import { createCashService } from './money/cash/service.ts';
import type { PaymentRail } from './money/payouts/rail.ts';
import { createPayoutRepository } from './money/payouts/repository.ts';
import { createPayoutService } from './money/payouts/service.ts';
import { createRefundRepository } from './money/refunds/repository.ts';
import { createRefundService } from './money/refunds/service.ts';
import { createWalletRepository } from './money/wallets/repository.ts';
import { createWalletService } from './money/wallets/service.ts';
import type { Roster } from './operations/drivers/roster.ts';
import type { DriverService } from './operations/drivers/service.ts';
import type { OrderService } from './operations/orders/service.ts';
import type { SettingsService } from './people/settings/service.ts';
import { createCommandRepository } from './platform/commands/repository.ts';
import { createCommandService } from './platform/commands/service.ts';
import type { Database } from './platform/db/schema.ts';

export interface MoneyOptions {
  /** Further ways to pay; tests give one that fails. */
  rails?: Readonly<Record<string, PaymentRail>> | undefined;
}

interface Deps extends MoneyOptions {
  db: Kysely<Database>;
  clock: () => Date;
  settings: SettingsService;
  drivers: DriverService;
  roster: Roster;
  ledger: LedgerService;
  orders: OrderService;
  toCollect: (driverId: number, trx?: Transaction<Database>) => Promise<bigint>;
}

/** The money desk: all that moves money by somebody's command. */
export function createMoneyServices(deps: Deps) {
  const { db, clock, settings, drivers, roster, ledger, orders, toCollect } = deps;
  const commands = createCommandService({
    db,
    clock,
    repository: createCommandRepository(db),
  });
  const wallets = createWalletService({
    repository: createWalletRepository(db),
    commands,
    ledger,
    orders,
    settings,
  });
  const cash = createCashService({
    clock,
    repository: createCashRepository(db),
    commands,
    ledger,
    settings,
    drivers,
    statusOf: roster.status,
    toCollect,
  });
  const payouts = createPayoutService({
    db,
    clock,
    repository: createPayoutRepository(db),
    commands,
    ledger,
    settings,
    rails: deps.rails,
  });
  const refunds = createRefundService({
    repository: createRefundRepository(db),
    commands,
    ledger,
    settings,
    wallets,
    orders,
  });
  const books = createLedgerReports({ db, clock, settings });
  let checking: ReturnType<typeof checkLedger> | null = null;
  /** Reads the whole history: concurrent callers share the result. */
  const checkOnce = () => {
    checking ??= checkLedger(db, clock()).finally(() => {
      checking = null;
    });
    return checking;
  };
  return { wallets, cash, payouts, refunds, books, checkLedger: checkOnce };
}

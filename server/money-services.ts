import type { Kysely, Transaction } from 'kysely';
import { createCashRepository } from './cash/repository.ts';
import { createCashService } from './cash/service.ts';
import { createCommandRepository } from './commands/repository.ts';
import { createCommandService } from './commands/service.ts';
import type { Database } from './db/schema.ts';
import type { Roster } from './drivers/roster.ts';
import type { DriverService } from './drivers/service.ts';
import { checkLedger } from './ledger/check.ts';
import { createLedgerReports } from './ledger/reports.ts';
import type { LedgerService } from './ledger/service.ts';
import type { OrderService } from './orders/service.ts';
import type { PaymentRail } from './payouts/rail.ts';
import { createPayoutRepository } from './payouts/repository.ts';
import { createPayoutService } from './payouts/service.ts';
import { createRefundRepository } from './refunds/repository.ts';
import { createRefundService } from './refunds/service.ts';
import type { SettingsService } from './settings/service.ts';
import { createWalletRepository } from './wallets/repository.ts';
import { createWalletService } from './wallets/service.ts';

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

import type { LedgerService } from '../../books/ledger/service.ts';
import type { Roster } from '../../operations/drivers/roster.ts';
import type { DriverService } from '../../operations/drivers/service.ts';
import type { OrderService } from '../../operations/orders/service.ts';
import type { SettingsService } from '../../people/settings/service.ts';
import { area, type Base } from '../../platform/area.ts';
import type { CommandService } from '../../platform/commands/service.ts';
import { createCashRepository } from './repository.ts';
import { cashHandlers } from './routes.ts';
import { createCashService } from './service.ts';

interface Needs extends Base {
  commands: CommandService;
  ledger: LedgerService;
  settings: SettingsService;
  drivers: DriverService;
  roster: Roster;
  orders: OrderService;
}

export const cashArea = area({
  services: (needs: Needs) => ({
    cash: createCashService({
      ...needs,
      repository: createCashRepository(needs.db),
      statusOf: needs.roster.status,
      toCollect: needs.orders.cashToCollect,
    }),
  }),
  handlers: ({ cash }) => ({ cash: cashHandlers(cash) }),
});

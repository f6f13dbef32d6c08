import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import type { LedgerService } from '../../books/ledger/service.ts';
import type { AppStoreService } from '../../catalogue/stores/app-service.ts';
import type { DriverMessages } from '../../growth/notices/driver-messages.ts';
import type { SettingsService } from '../../people/settings/service.ts';
import { area, type Base } from '../../platform/area.ts';
import type { Bus } from '../../platform/bus/bus.ts';
import type { ChangeDeps } from '../../platform/db/change.ts';
import type { EventKinds } from '../../platform/events/kinds.ts';
import type { EventService } from '../../platform/events/service.ts';
import type { Changes } from '../../platform/http/shared-answer.ts';
import type { Retention } from '../../platform/retention/retention.ts';
import type { OrderService } from '../orders/service.ts';
import type { ZoneService } from '../zones/service.ts';
import { isPlainBulkReport } from './bulk-check.ts';
import { createDocumentDuty, type DocumentDuty } from './documents/document-duty.ts';
import { createPositionExchange, type PositionExchange } from './exchange/exchange.ts';
import { exchangeGauges } from './exchange/gauges.ts';
import { driverGauges } from './gauges.ts';
import { createHotPositions, type HotPositions } from './hot-positions.ts';
import { createDriverRecordRepository } from './record-repository.ts';
import { createDriverRecords, type DriverRecords } from './records.ts';
import { createDriverRepository } from './repository.ts';
import { createRoster, ROSTER_CHANNEL, type Roster } from './roster.ts';
import { driverProfilesHandlers, driversHandlers } from './routes.ts';
import { createDriverService, type DriverService } from './service.ts';

const HISTORY_MS = 5_000;
const CLEAN_UP_MS = 600_000;
/** How soon a duty ends after a document has expired, or the driver has delivered. */
const DOCUMENTS_MS = 60_000;
/**
 * The roster follows the event log and the database's notifications. A lost one is found by a
 * periodic reload.
 */
const ROSTER_MS = 600_000;

interface Needs extends Base, ChangeDeps {
  bus: Bus | null;
  events: EventService;
  eventKinds: EventKinds;
  ledger: LedgerService;
  retention: Pick<Retention, 'daysOf'>;
  settings: Pick<SettingsService, 'get'>;
  driverMessages: DriverMessages;
}

interface All extends Base {
  drivers: DriverService;
  driverRecords: DriverRecords;
  documentDuty: DocumentDuty;
  roster: Roster;
  hot: HotPositions;
  exchange: PositionExchange;
  orders: OrderService;
  appStores: AppStoreService;
  changes: Changes;
  zones: ZoneService;
}

export const driversArea = area({
  services(needs: Needs) {
    const { db, events, ledger, retention } = needs;
    needs.eventKinds.declare('driver', {
      permission: 'live.read',
      isVisible: (places, { id, zones = [] }) => places.hasDriver(id, zones),
      within: (places, driver) => ({
        ...driver,
        activeOrders: driver.activeOrders.filter((id) => places.hasOrderOf(driver.id, id)),
        ...(driver.zones ? { zones: driver.zones.filter(places.hasZoneNamed) } : {}),
      }),
    });
    const repository = createDriverRepository(db);
    const hot = createHotPositions();
    const roster = createRoster({
      readAll: () => repository.roster(),
      readSome: repository.roster,
      onEvents: events.onEvents,
    });
    const parts = { ...needs, repository, hot, roster };
    const drivers = createDriverService({ ...parts, historyDays: retention.daysOf('positions') });
    const documentDuty = createDocumentDuty({ ...needs, drivers });
    const driverRecords = createDriverRecords({
      ...needs,
      documentDuty,
      repository: createDriverRecordRepository(db),
      listed: repository.listed,
      drivers,
      ceiling: ledger.ceiling,
    });
    const exchange = createPositionExchange(parts);
    return { hot, roster, drivers, driverRecords, documentDuty, exchange };
  },
  handlers: (all: All) => ({
    drivers: driversHandlers(all),
    driverProfiles: driverProfilesHandlers(all.driverRecords),
  }),
  plainChecks: [[driverStatusRoutes.reportBulk.body, isPlainBulkReport]],
  // Positions arrive every second from every driver, and reach consoles by the hub.
  unshared: [driverStatusRoutes.report, driverStatusRoutes.reportBulk],
  ticks: ({ drivers, roster }) => [
    { everyMs: HISTORY_MS, run: () => drivers.flushHistory() },
    { everyMs: ROSTER_MS, run: roster.reload },
  ],
  jobs: ({ drivers, documentDuty }) => [
    {
      kind: 'drivers.documents',
      schedule: { everyMs: DOCUMENTS_MS },
      run: documentDuty.sweep,
    },
    {
      kind: 'positions.maintain',
      schedule: { everyMs: CLEAN_UP_MS },
      run: drivers.maintainHistory,
    },
  ],
  channels: ({ roster }) => [
    { name: ROSTER_CHANNEL, receive: roster.receive, catchUp: roster.reload },
  ],
  runs: ({ drivers, documentDuty }) => ({
    history: () => drivers.flushHistory(),
    documents: documentDuty.sweep,
  }),
  async prepare({ drivers }) {
    await drivers.maintainHistory();
    await drivers.warmUp();
  },
  async start({ roster, exchange }) {
    // An account that changes while the roster is read is announced.
    await roster.reload();
    await exchange.start();
  },
  gauges: ({ roster, hot, clock, exchange }) => [
    ...driverGauges({ roster, hot, clock }),
    ...exchangeGauges({ hot, clock, exchange }),
  ],
  // Reports that are not written yet must not be lost in an orderly stop.
  stop: async ({ drivers, exchange }) => {
    await drivers.flushHistory({ last: true }).catch(() => undefined);
    await exchange.stop();
  },
});

import type { Kysely } from 'kysely';
import type pg from 'pg';
import { createAuditRepository } from './books/audit/repository.ts';
import { createAuditService } from './books/audit/service.ts';
import { createLedgerReading } from './books/ledger/reading.ts';
import { createLedgerRepository } from './books/ledger/repository.ts';
import { createLedgerService } from './books/ledger/service.ts';
import { createFileServices, type FileOptions } from './file-services.ts';
import { createStatsRepository } from './insight/dashboard/repository.ts';
import { createStatsService } from './insight/dashboard/service.ts';
import { createNoteRepository } from './insight/notes/repository.ts';
import { createNoteService } from './insight/notes/service.ts';
import { createSearchService } from './insight/search/service.ts';
import { createItemServices } from './item-services.ts';
import { createMoneyServices, type MoneyOptions } from './money-services.ts';
import { createAlarmRepository } from './operations/alarms/repository.ts';
import { createAlarmService } from './operations/alarms/service.ts';
import { createAlarmTurns } from './operations/alarms/turns.ts';
import { createDecisionRepository } from './operations/dispatch/decision-repository.ts';
import { createPlanner } from './operations/dispatch/engine/planner.ts';
import { createLivePressure } from './operations/dispatch/live-pressure.ts';
import { createPlanService } from './operations/dispatch/plan-service.ts';
import { createDispatchRepository } from './operations/dispatch/repository.ts';
import { createDispatchService } from './operations/dispatch/service.ts';
import { createZoneService } from './operations/dispatch/zone-service.ts';
import { createDriverDesk } from './operations/drivers/desk.ts';
import { createDriverDeskRepository } from './operations/drivers/desk-repository.ts';
import { createHotPositions } from './operations/drivers/hot-positions.ts';
import { createDriverRepository } from './operations/drivers/repository.ts';
import { createRoster } from './operations/drivers/roster.ts';
import { createDriverService } from './operations/drivers/service.ts';
import { createHandoverRepository } from './operations/handover/repository.ts';
import { createHandoverService } from './operations/handover/service.ts';
import { createCommentRepository } from './operations/orders/comments.ts';
import { createOrderDesk } from './operations/orders/desk.ts';
import { createOrderRepository } from './operations/orders/repository.ts';
import { createOrderService } from './operations/orders/service.ts';
import { createLookRepository } from './operations/presence/look-repository.ts';
import { createDeskRepository } from './operations/presence/repository.ts';
import { createDeskService } from './operations/presence/service.ts';
import { createReplayRepository } from './operations/replay/repository.ts';
import { createReplayService } from './operations/replay/service.ts';
import { createPreferenceRepository } from './people/preferences/repository.ts';
import { createPreferenceService } from './people/preferences/service.ts';
import { createSettingsRepository } from './people/settings/repository.ts';
import { createSettingsService } from './people/settings/service.ts';
import { createViewRepository } from './people/views/repository.ts';
import { createViewService } from './people/views/service.ts';
import { createRevocations } from './platform/auth/revocations.ts';
import { createAuthService } from './platform/auth/service.ts';
import { createSessionRepository } from './platform/auth/session-repository.ts';
import {
  createSignInLimits,
  DEFAULT_LIMITS,
  type SignInLimits,
} from './platform/auth/sign-in-limits.ts';
import { createVerifier } from './platform/auth/verifier.ts';
import type { Log } from './platform/db/log.ts';
import type { Database } from './platform/db/schema.ts';
import { createEventFeed } from './platform/events/feed.ts';
import { createEventRepository } from './platform/events/repository.ts';
import { createEventService } from './platform/events/service.ts';
import { createChanges } from './platform/http/shared-answer.ts';
import { createStoreServices } from './store-services.ts';
import { createUserServices } from './user-services.ts';

export interface ServiceDeps extends MoneyOptions, FileOptions {
  db: Kysely<Database>;
  pool: pg.Pool;
  clock?: (() => Date) | undefined;
  signInLimits?: SignInLimits | undefined;
  /** Keeps the audit's head outside the database. */
  publishHead?: ((head: { seq: number; hash: string }) => Promise<void>) | undefined;
  /** How often one looks for what was not told: events, sessions that ended. Milliseconds. */
  sweepMs?: number | undefined;
}

/** Every service of the server on one database, wired once. */
export function createServices(deps: ServiceDeps, log: Log) {
  const { db, pool } = deps;
  const clock = deps.clock ?? (() => new Date());
  const audit = createAuditService({
    repository: createAuditRepository(db),
    publish: deps.publishHead,
  });
  const sessions = createSessionRepository(db);
  const revocations = createRevocations(db);
  const verifier = createVerifier(sessions, clock);
  const eventRepository = createEventRepository(db);
  const settings = createSettingsService({
    db,
    clock,
    repository: createSettingsRepository(db),
    audit,
  });
  const feed = createEventFeed(eventRepository, log, deps.sweepMs);
  const events = createEventService(eventRepository, feed);
  const changes = createChanges(feed.onEvents);
  const hot = createHotPositions();
  const driverRepository = createDriverRepository(db);
  const roster = createRoster({
    readAll: () => driverRepository.roster(),
    readSome: driverRepository.roster,
    onEvents: events.onEvents,
  });

  const users = createUserServices({ db, pool, clock, audit, sessions, revocations });
  const auth = createAuthService({
    db,
    clock,
    sessions,
    users,
    revocations,
    limits: createSignInLimits(pool, deps.signInLimits ?? DEFAULT_LIMITS),
  });
  const { stores, vendors, storeTurn } = createStoreServices({ db, clock, users, events, audit });
  const { categories, items } = createItemServices({ db, clock, audit, stores });
  const drivers = createDriverService({
    db,
    clock,
    repository: driverRepository,
    events,
    hot,
    roster,
  });
  const ledger = createLedgerService({
    repository: createLedgerRepository(db),
    reading: createLedgerReading(db),
    settings,
  });
  const driverDesk = createDriverDesk({
    db,
    clock,
    repository: createDriverDeskRepository(db),
    listed: driverRepository.listed,
    drivers,
    audit,
    ceiling: ledger.ceiling,
  });
  const orderRepository = createOrderRepository(db);
  const orders = createOrderService({
    db,
    clock,
    repository: orderRepository,
    events,
    stores,
    items,
    drivers,
    ledger,
    settings,
  });
  const money = createMoneyServices({
    db,
    clock,
    settings,
    drivers,
    roster,
    ledger,
    orders,
    toCollect: (driverId, trx) => orderRepository.cashToCollect(trx ?? db, driverId),
    rails: deps.rails,
  });
  const notes = createNoteService({ clock, repository: createNoteRepository(db), audit });
  const search = createSearchService(db, orders);
  const orderDesk = createOrderDesk({
    clock,
    orders,
    repository: orderRepository,
    comments: createCommentRepository(db),
  });
  const replay = createReplayService({ repository: createReplayRepository(db), stores, clock });
  const stats = createStatsService({
    clock,
    repository: createStatsRepository(db),
    drivers,
    feed,
    cashOutstanding: money.cash.outstanding,
  });

  const fileServices = createFileServices({ ...deps, db, pool, clock, log, audit, stores });

  const preferences = createPreferenceService({
    db,
    clock,
    repository: createPreferenceRepository(db),
  });
  const views = createViewService({ db, clock, repository: createViewRepository(db) });

  const desk = createDeskService({
    db,
    clock,
    repository: createDeskRepository(db),
    looks: createLookRepository(db),
  });
  const handovers = createHandoverService({
    db,
    clock,
    repository: createHandoverRepository(db),
    desk,
    alarms: async () => (await alarms.list()).alarms,
  });
  const dispatchRepository = createDispatchRepository(db);
  const scarcity = createLivePressure({ clock, onEvents: events.onEvents });
  const decisions = createDecisionRepository(db);
  const zones = createZoneService({ db, clock, decisions, roster, hot });
  const plans = createPlanService({
    clock,
    repository: dispatchRepository,
    decisions,
    orders,
    desk,
    planner: createPlanner(),
    roster,
    hot,
    ledger,
    scarcity,
  });
  const dispatch = createDispatchService({
    clock,
    repository: dispatchRepository,
    roster,
    hot,
    ledger,
    scarcity,
    plans,
  });

  const alarmParts = {
    db,
    clock,
    repository: createAlarmRepository(db),
    events,
    settings,
    operators: desk.operators,
    autopilotZones: zones.onAutopilot,
  };
  const alarms = createAlarmService(alarmParts);
  const alarmTurns = createAlarmTurns({
    ...alarmParts,
    roster,
    hot,
    orders,
    zonePlaces: zones.places,
    held: async () => (await desk.setAside()).held,
    onDuty: drivers.onDuty,
    cash: ledger,
    payouts: money.payouts.waitingList,
    books: money.books.unsound,
  });

  return {
    clock,
    audit,
    sessions,
    revocations,
    verifier,
    settings,
    feed,
    changes,
    hot,
    roster,
    users,
    auth,
    stores,
    vendors,
    notes,
    search,
    storeTurn,
    items,
    categories,
    drivers,
    driverDesk,
    orders,
    orderDesk,
    stats,
    views,
    preferences,
    desk,
    ...money,
    ...fileServices,
    handovers,
    dispatch,
    plans,
    alarms,
    alarmTurns,
    zones,
    replay,
  };
}
export type Services = ReturnType<typeof createServices>;

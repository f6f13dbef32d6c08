import type { Kysely } from 'kysely';
import type pg from 'pg';
import { createAlarmRepository } from './alarms/repository.ts';
import { createAlarmService } from './alarms/service.ts';
import { createAlarmTurns } from './alarms/turns.ts';
import { createAuditRepository } from './audit/repository.ts';
import { createAuditService } from './audit/service.ts';
import { createRevocations } from './auth/revocations.ts';
import { createAuthService } from './auth/service.ts';
import { createSessionRepository } from './auth/session-repository.ts';
import { createSignInLimits, DEFAULT_LIMITS, type SignInLimits } from './auth/sign-in-limits.ts';
import { createVerifier } from './auth/verifier.ts';
import { createStatsRepository } from './dashboard/repository.ts';
import { createStatsService } from './dashboard/service.ts';
import type { Log } from './db/log.ts';
import type { Database } from './db/schema.ts';
import { createLookRepository } from './desk/look-repository.ts';
import { createDeskRepository } from './desk/repository.ts';
import { createDeskService } from './desk/service.ts';
import { createDecisionRepository } from './dispatch/decision-repository.ts';
import { createLivePressure } from './dispatch/live-pressure.ts';
import { createPlanService } from './dispatch/plan-service.ts';
import { createPlanner } from './dispatch/planner.ts';
import { createDispatchRepository } from './dispatch/repository.ts';
import { createDispatchService } from './dispatch/service.ts';
import { createZoneService } from './dispatch/zone-service.ts';
import { createDriverDesk } from './drivers/desk.ts';
import { createDriverDeskRepository } from './drivers/desk-repository.ts';
import { createHotPositions } from './drivers/hot-positions.ts';
import { createDriverRepository } from './drivers/repository.ts';
import { createRoster } from './drivers/roster.ts';
import { createDriverService } from './drivers/service.ts';
import { createEventFeed } from './events/feed.ts';
import { createEventRepository } from './events/repository.ts';
import { createEventService } from './events/service.ts';
import { createFileServices, type FileOptions } from './file-services.ts';
import { createHandoverRepository } from './handover/repository.ts';
import { createHandoverService } from './handover/service.ts';
import { createChanges } from './http/shared-answer.ts';
import { createItemServices } from './item-services.ts';
import { createLedgerReading } from './ledger/reading.ts';
import { createLedgerRepository } from './ledger/repository.ts';
import { createLedgerService } from './ledger/service.ts';
import { createMoneyServices, type MoneyOptions } from './money-services.ts';
import { createNoteRepository } from './notes/repository.ts';
import { createNoteService } from './notes/service.ts';
import { createCommentRepository } from './orders/comments.ts';
import { createOrderDesk } from './orders/desk.ts';
import { createOrderRepository } from './orders/repository.ts';
import { createOrderService } from './orders/service.ts';
import { createPreferenceRepository } from './preferences/repository.ts';
import { createPreferenceService } from './preferences/service.ts';
import { createReplayRepository } from './replay/repository.ts';
import { createReplayService } from './replay/service.ts';
import { createSearchService } from './search/service.ts';
import { createSettingsRepository } from './settings/repository.ts';
import { createSettingsService } from './settings/service.ts';
import { createStoreServices } from './store-services.ts';
import { createUserServices } from './user-services.ts';
import { createViewRepository } from './views/repository.ts';
import { createViewService } from './views/service.ts';

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

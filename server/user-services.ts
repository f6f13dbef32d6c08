import type { Kysely } from 'kysely';
import type pg from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { AuditService } from './audit/service.ts';
import type { Revocations } from './auth/revocations.ts';
import type { SessionRepository } from './auth/session-repository.ts';
import { createSessionService } from './auth/session-service.ts';
import type { Database } from './db/schema.ts';
import { Refusal } from './http/refusal.ts';
import { createUserRepository } from './users/repository.ts';
import { createResetRepository } from './users/reset-repository.ts';
import { createUserService } from './users/service.ts';

const REGISTRATIONS_AN_HOUR = 20;

/** Refuses an address that asks for too many accounts. */
function registrationLimit(pool: pg.Pool) {
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName: 'rate_limits',
    tableCreated: true,
    clearExpiredByTimeout: false,
    keyPrefix: 'register',
    points: REGISTRATIONS_AN_HOUR,
    duration: 3_600,
  });
  return async (address: string): Promise<void> => {
    try {
      await limiter.consume(address);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      throw new Refusal('request.rate_limited', 'Too many accounts were asked for from here.', {
        retryAfterSeconds: Math.ceil(error.msBeforeNext / 1000),
      });
    }
  };
}

interface Deps {
  db: Kysely<Database>;
  pool: pg.Pool;
  clock: () => Date;
  audit: AuditService;
  sessions: SessionRepository;
  revocations: Revocations;
}

/** People with an account. */
export const createUserServices = ({ db, pool, clock, audit, sessions, revocations }: Deps) =>
  createUserService({
    db,
    clock,
    repository: createUserRepository(db),
    resets: createResetRepository(db),
    sessions: createSessionService({ repository: sessions, revocations, clock }),
    audit,
    takeRegistration: registrationLimit(pool),
  });

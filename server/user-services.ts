import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { AuditService } from './audit/service.ts';
import type { Revocations } from './auth/revocations.ts';
import type { SessionRepository } from './auth/session-repository.ts';
import { createSessionService } from './auth/session-service.ts';
import type { Database } from './db/schema.ts';
import { createAddressLimits } from './users/address-limits.ts';
import { createUserRepository } from './users/repository.ts';
import { createResetRepository } from './users/reset-repository.ts';
import { createUserService } from './users/service.ts';

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
    limits: createAddressLimits(pool),
  });

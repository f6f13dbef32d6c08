import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { AuditService } from './books/audit/service.ts';
import { createAddressLimits } from './people/users/address-limits.ts';
import { createUserRepository } from './people/users/repository.ts';
import { createResetRepository } from './people/users/reset-repository.ts';
import { createUserService } from './people/users/service.ts';
import type { Revocations } from './platform/auth/revocations.ts';
import type { SessionRepository } from './platform/auth/session-repository.ts';
import { createSessionService } from './platform/auth/session-service.ts';
import type { Database } from './platform/db/schema.ts';

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

import type { AuditService } from '../../books/audit/service.ts';
import type { SessionService } from '../../platform/auth/session-service.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { ZoneBookService } from '../../platform/zones/zone-book.ts';
import type { AddressLimits } from './address-limits.ts';
import type { UserRepository } from './repository.ts';
import type { ResetRepository } from './reset-repository.ts';

/** What the parts of the area work with. */
export interface UserDeps {
  zoneBook: ZoneBookService;
  db: Db;
  clock: () => Date;
  repository: UserRepository;
  resets: ResetRepository;
  sessions: SessionService;
  audit: AuditService;
  limits: AddressLimits;
}

import type { SecurityLog } from '../../platform/auth/security-log.ts';
import type { SessionService } from '../../platform/auth/session-service.ts';
import type { ChangeDeps } from '../../platform/db/change.ts';
import type { MailService } from '../../platform/mail/service.ts';
import type { ZoneBookService } from '../../platform/zones/zone-book.ts';
import type { AddressLimits } from './address-limits.ts';
import type { UserRepository } from './repository.ts';
import type { ResetRepository } from './reset-repository.ts';

/** The dependencies of the area's parts. */
export interface UserDeps extends ChangeDeps {
  zoneBook: ZoneBookService;
  repository: UserRepository;
  resets: ResetRepository;
  sessions: SessionService;
  limits: AddressLimits;
  /** Whether people may request accounts. */
  isRegistrationOn: boolean;
  security: SecurityLog;
  mails: MailService;
  /** The address of the console; undefined if unknown. */
  publicUrl?: string | undefined;
}

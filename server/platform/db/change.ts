import type { RequestActor } from '../auth/caller.ts';
import type { Db, Trx } from './schema.ts';

/** An audit entry: the act and its subject, with the values before and after. */
export interface NewAuditEntry {
  action: string;
  subject: string;
  before: object | null;
  after: object | null;
}

export interface ChangeDeps {
  db: Db;
  clock: () => Date;
  audit: { append(trx: Trx, by: RequestActor, at: Date, entry: NewAuditEntry): Promise<void> };
}

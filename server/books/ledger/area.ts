import { area, type Base } from '../../platform/area.ts';
import { oneRun } from '../../platform/ticks/one-run.ts';
import type { AuditService } from '../audit/service.ts';
import { type BookCheck, checkLedger } from './check.ts';
import { createLedgerReading } from './reading.ts';
import { createLedgerReports } from './reports.ts';
import { createLedgerRepository } from './repository.ts';
import { createLedgerService, type SettingsReader } from './service.ts';

type Audit = Pick<AuditService, 'check'>;

export const ledgerArea = area({
  services({ db, clock, settings, audit }: Base & { settings: SettingsReader; audit: Audit }) {
    const further: BookCheck[] = [];
    return {
      ledger: createLedgerService({
        repository: createLedgerRepository(db),
        reading: createLedgerReading(db),
        settings,
      }),
      books: createLedgerReports({ db, clock, settings, further, auditCheck: audit.check }),
      /** Checks of higher areas that the proof includes. */
      furtherChecks: further,
      /** Reads the whole history, so concurrent callers share the result. */
      checkLedger: oneRun(() => checkLedger(db, clock(), further)).run,
    };
  },
  jobs: ({ books }) => [
    { kind: 'ledger.prove', schedule: { next: books.next }, run: books.proveDue },
  ],
  runs: ({ books }) => ({ books: books.proveDue }),
});

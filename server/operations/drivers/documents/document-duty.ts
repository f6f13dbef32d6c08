import type { DocumentFault } from '#contract/operations/driver-documents/documents.ts';
import { driverReasons } from '#contract/reasons/operations/drivers.ts';
import { sentenceFor } from '#contract/reasons/reason.ts';
import { casablancaDay } from '#rules/time.ts';
import { dueText, faultsText } from '../../../growth/notices/document-notices.ts';
import type { DriverMessage, DriverMessages } from '../../../growth/notices/driver-messages.ts';
import type { SettingsService } from '../../../people/settings/service.ts';
import type { ActorJson, Db, Trx } from '../../../platform/db/schema.ts';
import type { DriverService } from '../service.ts';
import {
  areAnyFaulty,
  areAnyRequired,
  type ChangedFaults,
  faultyOnDuty,
  takeWarnings,
  writeFaults,
} from './faults.ts';
import { kindsOf } from './require-documents.ts';

interface Deps {
  db: Db;
  clock: () => Date;
  settings: Pick<SettingsService, 'get'>;
  driverMessages: DriverMessages;
  drivers: Pick<DriverService, 'endShift' | 'wake'>;
}
interface Context {
  trx: Trx;
  at: Date;
  actor: ActorJson | null;
}

/** Holds drivers to the documents that their vehicles require (docs/decisions/0086). */
export function createDocumentDuty({ db, clock, settings, driverMessages, drivers }: Deps) {
  const rules = (at: Date) => ({ settings: settings.get('documents'), today: casablancaDay(at) });

  const faultMessage = (at: Date, { driver_id, faults }: ChangedFaults): DriverMessage => ({
    driverId: driver_id,
    about: 'driver.documents',
    once: at.toISOString(),
    textIn: (language) => faultsText(faults, language),
  });

  const endDuty = (context: Context, id: number, name: string, faults: readonly DocumentFault[]) =>
    drivers.endShift(context, id, {
      reason: sentenceFor(driverReasons, 'driver.documents_incomplete', {
        name,
        kinds: kindsOf(faults),
      }),
      // Since they were read, a document may have been approved.
      isDue: (row) => row.document_faults !== null,
    });

  return {
    /**
     * Writes and tells what is wrong with the documents of a locked driver, and ends his duty if he
     * carries nothing. Call `wake` after the commit.
     */
    async check(context: Context, driverId: number): Promise<void> {
      const { trx, at } = context;
      const [changed] = await writeFaults(trx, rules(at), driverId);
      if (!changed) return;
      await driverMessages.send(trx, at, [faultMessage(at, changed)]);
      if (changed.faults) await endDuty(context, driverId, changed.name, changed.faults);
    },
    wake: drivers.wake,

    /**
     * The same for all drivers, as days pass and settings change; warns of documents that expire,
     * and ends the duty of those who have delivered what they carried.
     */
    async sweep(): Promise<void> {
      const at = clock();
      const now = rules(at);
      const isRequired = areAnyRequired(now.settings);
      if (!isRequired && !(await areAnyFaulty(db))) return;
      await db.transaction().execute(async (trx) => {
        const changed = await writeFaults(trx, now);
        const warnings = isRequired ? await takeWarnings(trx, now) : [];
        await driverMessages.send(trx, at, [
          ...changed.map((one) => faultMessage(at, one)),
          ...warnings.map(
            ({ driver_id, kind, expires_on: day }): DriverMessage => ({
              driverId: driver_id,
              about: `driver.document_due.${kind}`,
              once: at.toISOString(),
              textIn: (language) => dueText(kind, day, language),
            }),
          ),
        ]);
      });
      for (const { id, name, faults } of await faultyOnDuty(db))
        await db
          .transaction()
          .execute((trx) => endDuty({ trx, at: clock(), actor: null }, id, name, faults));
      drivers.wake();
    },
  };
}
export type DocumentDuty = ReturnType<typeof createDocumentDuty>;

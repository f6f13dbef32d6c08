import type { Kysely } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import type {
  DriverProfile,
  driverProfileRoutes,
} from '#contract/routes/operations/driver-profile.ts';
import type { AuditService } from '../../books/audit/service.ts';
import type { By } from '../../platform/commands/service.ts';
import type { Database } from '../../platform/db/schema.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { checkVersion } from '../../platform/http/version.ts';
import type { DocumentRow, DriverDeskRepository } from './desk-repository.ts';
import { driverCode } from './driver-code.ts';

type Papers = NonNullable<Awaited<ReturnType<DriverDeskRepository['papers']>>>;
type Change = RequestOf<(typeof driverProfileRoutes)['update']>['body'];

interface Deps {
  db: Kysely<Database>;
  clock: () => Date;
  repository: DriverDeskRepository;
  audit: AuditService;
}

const toProfile = (row: Papers, documents: readonly DocumentRow[]): DriverProfile =>
  ({
    id: row.id,
    code: driverCode(row.code),
    name: row.name,
    phone: row.phone,
    vehicle: row.vehicle,
    plate: row.plate,
    licence: row.licence,
    version: row.version,
    account: row.account,
    accountVersion: row.account_version,
    accountReason: row.status_reason,
    archivedAt: row.archived_at?.toISOString() ?? null,
    documents: documents.map(({ kind, number, expires_on, file_id, note }) => ({
      kind,
      number,
      expiresOn: expires_on,
      fileId: file_id,
      note,
    })),
  }) as DriverProfile;

/** A driver's vehicle and papers, under one version. */
export const createDriverProfiles = ({ db, clock, repository, audit }: Deps) => ({
  async profile(id: number): Promise<DriverProfile> {
    const row = await repository.papers(id);
    if (!row) throw notFound('The driver');
    return toProfile(row, await repository.documents(id));
  },

  /** Errors: 404, 412, 428. */
  updateProfile: (
    id: number,
    version: number | undefined,
    { vehicle, plate, licence, documents }: Change,
    by: By,
  ): Promise<DriverProfile> =>
    db.transaction().execute(async (trx) => {
      const row = await repository.lockPapers(trx, id);
      if (!row) throw notFound('The driver');
      const before = toProfile(row, await repository.documents(id, trx));
      checkVersion(version, row.version, () => ({ current: before }));
      await repository.setPapers(trx, id, {
        ...(vehicle === undefined ? {} : { vehicle }),
        ...(plate === undefined ? {} : { plate }),
        ...(licence === undefined ? {} : { licence }),
      });
      if (documents)
        await repository.setDocuments(
          trx,
          id,
          documents.map(({ expiresOn, fileId, ...paper }) => ({
            ...paper,
            expires_on: expiresOn,
            file_id: fileId,
          })),
        );
      const written = await repository.papers(id, trx);
      if (!written) throw new Error(`Driver ${id} vanished inside their own transaction`);
      const after = toProfile(written, await repository.documents(id, trx));
      const subject = `driver ${id}`;
      await audit.note(trx, by, clock(), { action: 'driver.update', subject, before, after });
      return after;
    }),
});

import type { RequestOf } from '#contract/endpoint.ts';
import type {
  DriverProfile,
  driverProfileRoutes,
} from '#contract/routes/operations/driver-profile.ts';
import type { AuditService } from '../../books/audit/service.ts';
import { driverAccountActs } from '../../people/users/policy.ts';
import type { By, Caller } from '../../platform/auth/caller.ts';
import { changeRow } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/schema.ts';
import { toContract } from '../../platform/db/to-contract.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { driverCode } from './driver-code.ts';
import type { DocumentRow, DriverRecordRepository } from './record-repository.ts';

type Papers = NonNullable<Awaited<ReturnType<DriverRecordRepository['papers']>>>;
type Change = RequestOf<(typeof driverProfileRoutes)['update']>['body'];

interface Deps {
  db: Db;
  clock: () => Date;
  repository: DriverRecordRepository;
  audit: AuditService;
}

/** A profile before it is known who reads it; the audit keeps it so. */
type Profile = Omit<DriverProfile, 'acts'>;

const toProfile = (row: Papers, documents: readonly DocumentRow[]): Profile =>
  toContract<Profile>({
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
  });

const shown = (profile: Profile, caller: Caller): DriverProfile => ({
  ...profile,
  acts: driverAccountActs(profile, caller),
});

/** A driver's vehicle and papers, under one version. */
export function createDriverProfiles(deps: Deps) {
  const { repository } = deps;
  async function read(id: number, trx?: Db): Promise<Profile> {
    const row = await repository.papers(id, trx);
    if (!row) throw notFound('The driver');
    return toProfile(row, await repository.documents(id, trx));
  }

  /** Errors: 404, 412, 428. */
  const updateProfile = (
    id: number,
    version: number | undefined,
    { vehicle, plate, licence, documents }: Change,
    by: By,
  ): Promise<DriverProfile> =>
    changeRow(deps, by, {
      name: 'The driver',
      version,
      lock: async (trx) => (await repository.lockPapers(trx, id)) && read(id, trx),
      current: (row) => shown(row, by.caller),
      async write(trx) {
        await repository.setPapers(trx, id, {
          ...(vehicle === undefined ? {} : { vehicle }),
          ...(plate === undefined ? {} : { plate }),
          ...(licence === undefined ? {} : { licence }),
        });
        const rows = documents?.map(({ expiresOn, fileId, ...paper }) => ({
          ...paper,
          expires_on: expiresOn,
          file_id: fileId,
        }));
        if (rows) await repository.setDocuments(trx, id, rows);
        return read(id, trx);
      },
      noted: (before, after) => ({
        action: 'driver.update',
        subject: `driver ${id}`,
        before,
        after,
      }),
    }).then(({ after }) => shown(after, by.caller));

  return {
    profile: async (id: number, caller: Caller) => shown(await read(id), caller),
    updateProfile,
  };
}

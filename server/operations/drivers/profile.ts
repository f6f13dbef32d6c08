import type { RequestOf } from '#contract/endpoint.ts';
import {
  DriverProfile,
  type driverProfileRoutes,
} from '#contract/routes/operations/driver-profile.ts';
import { driverAccountActs } from '../../people/users/acts.ts';
import type { Caller, RequestActor } from '../../platform/auth/caller.ts';
import { type ChangeDeps, changeRow } from '../../platform/db/change.ts';
import type { Db } from '../../platform/db/schema.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { driverCode } from './driver-code.ts';
import type { DocumentRow, DriverRecordRepository } from './record-repository.ts';

type Papers = NonNullable<Awaited<ReturnType<DriverRecordRepository['papers']>>>;
type Change = RequestOf<(typeof driverProfileRoutes)['update']>['body'];

interface Deps extends ChangeDeps {
  repository: DriverRecordRepository;
}

/** A profile without the acts, which depend on the reader; the audit log stores this form. */
const Profile = DriverProfile.omit({ acts: true });
type Profile = Omit<DriverProfile, 'acts'>;

const toProfile = (row: Papers, documents: readonly DocumentRow[]): Profile =>
  fromRow(Profile, row, {
    code: driverCode(row.code),
    accountReason: row.status_reason,
    documents: documents.map((document) => fromRow(Profile.shape.documents.element, document)),
  });

const shown = (profile: Profile, caller: Caller, at: Date): DriverProfile => ({
  ...profile,
  acts: driverAccountActs(profile, caller, at),
});

/** A driver's vehicle and documents, under one version. */
export function createDriverProfiles(deps: Deps) {
  const { clock, repository } = deps;
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
    by: RequestActor,
  ): Promise<DriverProfile> =>
    changeRow(deps, by, {
      name: 'The driver',
      version,
      lock: async (trx) => (await repository.lockPapers(trx, id)) && read(id, trx),
      current: (row) => shown(row, by.caller, clock()),
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
      entry: (before, after) => ({
        action: 'driver.update',
        subject: `driver ${id}`,
        before,
        after,
      }),
    }).then(({ after }) => shown(after, by.caller, clock()));

  return {
    profile: async (id: number, caller: Caller) => shown(await read(id), caller, clock()),
    updateProfile,
  };
}

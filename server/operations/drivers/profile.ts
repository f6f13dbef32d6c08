import {
  DriverProfile,
  driverProfileRoutes as routes,
} from '#contract/routes/operations/driver-profile.ts';
import { driverAccountActs } from '../../people/users/acts.ts';
import { EDIT } from '../../platform/acts/machine.ts';
import { performActs } from '../../platform/acts/perform.ts';
import { type ActDeps, defineSubject } from '../../platform/acts/subject.ts';
import { type Caller, can } from '../../platform/auth/caller.ts';
import type { Db } from '../../platform/db/schema.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import { refuse, requireRow } from '../../platform/http/refusal.ts';
import type { DocumentDuty } from './documents/document-duty.ts';
import { driverCode } from './driver-code.ts';
import {
  type DocumentRow,
  type DriverRecordRepository,
  isSameDocument,
  type NewDocument,
} from './record-repository.ts';

type Papers = NonNullable<Awaited<ReturnType<DriverRecordRepository['papers']>>>;

interface Deps extends ActDeps {
  repository: DriverRecordRepository;
  documentDuty: DocumentDuty;
}

const Review = DriverProfile.shape.reviews.unwrap().element;

/** A profile without the acts, which depend on the reader; the audit log stores this form. */
const Profile = DriverProfile.omit({ acts: true });
type Profile = Omit<DriverProfile, 'acts'>;

const toProfile = (row: Papers, documents: readonly DocumentRow[]): Profile =>
  fromRow(Profile, row, {
    code: driverCode(row.code),
    accountReason: row.status_reason,
    documents: documents.map((document) => fromRow(Profile.shape.documents.element, document)),
    reviews: documents.map((document) => fromRow(Review, document)),
  });

const shown = (profile: Profile, caller: Caller, at: Date): DriverProfile => ({
  ...profile,
  acts: driverAccountActs(profile, caller, at),
});

async function read({ repository }: Deps, db: Db, id: number): Promise<Profile> {
  const row = requireRow(await repository.papers(id, db), 'driver');
  return toProfile(row, await repository.documents(id, db));
}

const { act } = defineSubject<Deps, Profile, typeof EDIT>()({
  name: 'driver',
  kind: 'driver',
  lock: async (deps, trx, id) => (await deps.repository.lockPapers(trx, id)) && read(deps, trx, id),
  read,
  show: ({ clock }, profile, caller) => shown(profile, caller, clock()),
  audited: (profile) => profile,
});

/**
 * Error: 403 for who does not review documents, and would change or remove a rejected one: its driver
 * would be on the road again before anybody has reviewed another.
 */
function requireRejectedKept(
  before: readonly DocumentRow[],
  after: readonly NewDocument[],
  caller: Caller,
): void {
  if (can(caller, 'drivers.review')) return;
  const lost = before.find(
    (one) => one.state === 'rejected' && !after.some((other) => isSameDocument(one, other)),
  );
  if (lost) throw refuse('driver.rejected_document', { kind: lost.kind });
}

/** Changes a driver's vehicle and documents. */
const update = act({
  route: routes.update,
  event: EDIT,
  async write({ deps: { repository, documentDuty }, trx, at, actor, by, body }, { id }) {
    const { vehicle, kit, plate, licence, documents } = body;
    await repository.setPapers(trx, id, {
      ...(vehicle === undefined ? {} : { vehicle }),
      ...(kit === undefined ? {} : { kit: [...new Set(kit)] }),
      ...(plate === undefined ? {} : { plate }),
      ...(licence === undefined ? {} : { licence }),
    });
    const rows = documents?.map(({ expiresOn, fileId, ...paper }) => ({
      ...paper,
      expires_on: expiresOn,
      file_id: fileId,
    }));
    if (rows) {
      requireRejectedKept(await repository.documents(id, trx), rows, by.caller);
      await repository.setDocuments(trx, id, rows, at);
    }
    if (rows || vehicle !== undefined) await documentDuty.check({ trx, at, actor }, id);
  },
  afterCommit: async ({ documentDuty }) => documentDuty.wake(),
});

/** A driver's vehicle and documents, under one version. Errors: 404, 412, 428. */
export const createDriverProfiles = (deps: Deps) => ({
  profile: async (id: number, caller: Caller) =>
    shown(await read(deps, deps.db, id), caller, deps.clock()),
  ...performActs(deps, { update }),
});

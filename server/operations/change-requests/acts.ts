import type { WhyNot } from '#contract/acts.ts';
import { isSharedWithOthers } from '#contract/money/account-review.ts';
import {
  ChangeRequest,
  OwnChangeRequest,
  changeRequestsRoutes as routes,
} from '#contract/routes/money/change-requests.ts';
import {
  type ChangeRequestEventType,
  changeRequestRules,
} from '#machines/change-request/change-request-machine.ts';
import { type Independence, independenceOf } from '../../books/audit/independence.ts';
import { decidedText } from '../../growth/notices/change-request-notices.ts';
import type { DriverMessages } from '../../growth/notices/driver-messages.ts';
import { actsOn } from '../../platform/acts/decide.ts';
import { allowedBy } from '../../platform/acts/machine.ts';
import { type ActContext, type ActDeps, defineSubject } from '../../platform/acts/subject.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Db } from '../../platform/db/schema.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import { fieldFault, reasonFor, refuse } from '../../platform/http/refusal.ts';
import { accountHolders } from '../drivers/accounts/account-holders.ts';
import { type DecidedShape, decidedShape } from '../drivers/decided/decided-records.ts';
import type { DocumentDuty } from '../drivers/documents/document-duty.ts';
import type { DriverService } from '../drivers/service.ts';
import { type ChangeRequestRow, changeRequestRepository as repository } from './repository.ts';

export interface ChangeRequestDeps extends ActDeps {
  drivers: Pick<DriverService, 'hold' | 'announce' | 'wake'>;
  documentDuty: Pick<DocumentDuty, 'check'>;
  driverMessages: DriverMessages;
}

const REQUEST = 'change_request';

/** Converts a request for its driver, who does not read whom staff called before they approved it. */
export const toOwn = (row: ChangeRequestRow): OwnChangeRequest =>
  fromRow(OwnChangeRequest, row.state === 'approved' ? { ...row, state_reason: null } : row);

/** Requests as the staff read them. */
export const requestShape: DecidedShape<ChangeRequestRow, ChangeRequest> = decidedShape({
  noun: REQUEST,
  find: repository.find,
  actsOn: (db, rows, caller, at): Promise<(row: ChangeRequestRow) => ChangeRequest['acts']> =>
    actsOn(db, subject, requestActs, rows, caller, at),
  show: (row: ChangeRequestRow, further) => fromRow(ChangeRequest, row, further),
});

const { subject, act } = defineSubject<
  ChangeRequestDeps,
  ChangeRequestRow,
  ChangeRequestEventType,
  Independence
>()({
  name: REQUEST,
  kind: 'driver',
  lock: ({ drivers }, trx, id) => repository.lockWithDriver(drivers, trx, id),
  read: (_deps, db, id) => requestShape.read(db, id),
  show: ({ clock }, row, caller, db) => requestShape.one(db, row, caller, clock()),
  entry: ({ driver_id, state, before }, { id, kind, after, ...now }) => ({
    subject: `driver ${driver_id}`,
    before: { state, ...before },
    after: { request: id, kind, state: now.state, reason: now.state_reason, ...after },
  }),
  ...allowedBy({
    code: 'change_request.illegal_event',
    rules: changeRequestRules,
    stateOf: ({ state }) => ({ status: state }),
    title: ({ id }) => `Request ${id}`,
  }),
  async facts(db, rows, { userId }) {
    const people = rows.map(({ driver_id }) => driver_id);
    const independence = await independenceOf(db, userId, people);
    return { of: () => independence };
  },
});

/** Why the caller may be the driver, who would be paid to the account. */
function whyNotSecond(
  { kind, driver_id }: ChangeRequestRow,
  _caller: Caller,
  { isOnePerson, whyNotAnother }: Independence,
): WhyNot | null {
  if (kind !== 'bank_account' || isOnePerson) return null;
  return whyNotAnother([{ id: driver_id, linked: reasonFor('change_request.linked') }]);
}

type Decision = ActContext<ChangeRequestDeps, { reason?: string | undefined }>;

/** Who else is paid to the account that a request asks for. */
export const holdersOfRequested = (db: Db, { kind, driver_id: id, after }: ChangeRequestRow) =>
  accountHolders(db, kind === 'bank_account' ? after.iban : null, {
    kind: 'driver',
    id,
    personId: id,
  });

/** Errors: 400 if another person is paid to the account and no call is recorded. */
async function requireRecord({ trx, body }: Decision, row: ChangeRequestRow): Promise<void> {
  if (body.reason !== undefined || !isSharedWithOthers(await holdersOfRequested(trx, row))) return;
  const fields = [fieldFault('body.reason', 'change_request.record_required')];
  throw refuse('change_request.record_missing', {}, { fields });
}

/** Writes the decision, and tells the driver. */
async function settle(
  { deps, trx, at, actor, body }: Decision,
  row: ChangeRequestRow,
  state: 'approved' | 'refused',
): Promise<void> {
  const reason = body.reason ?? null;
  await repository.update(trx, row.id, {
    state,
    state_at: at,
    state_by: JSON.stringify(actor),
    state_reason: reason,
  });
  await deps.driverMessages.send(trx, at, [
    {
      driverId: row.driver_id,
      about: `driver.change_${state}`,
      once: String(row.id),
      textIn: (language) => decidedText(row.kind, state, reason, language),
    },
  ]);
}

const isEqual = (one: object, other: object) =>
  Object.entries(one).every(([name, value]) => (other as Record<string, unknown>)[name] === value);

const approve = act({
  route: routes.send,
  event: 'change_request.approve',
  why: whyNotSecond,
  async write(context, row) {
    const { deps, trx, at, actor } = context;
    const now = await repository.valuesOf(trx, row.driver_id, row.kind);
    if (!isEqual(row.before, now)) throw refuse('change_request.changed_meanwhile');
    await requireRecord(context, row);
    await repository.apply(trx, row, { by: actor.id, at });
    await settle(context, row, 'approved');
    if (row.kind !== 'vehicle') return;
    await deps.documentDuty.check({ trx, at, actor }, row.driver_id);
    await deps.drivers.announce({ trx, at, actor }, row.driver_id);
  },
  afterCommit: async ({ drivers }) => drivers.wake(),
});

const refuseIt = act({
  route: routes.send,
  event: 'change_request.refuse',
  write: (context, row) => settle(context, row, 'refused'),
});

export const requestActs = { approve, refuse: refuseIt };

import { type Remittance, cashRoutes as routes } from '#contract/routes/money/cash.ts';
import { remittanceRules } from '#machines/remittance/remittance-machine.ts';
import { type Independence, independenceOf } from '../../books/audit/independence.ts';
import type { LedgerService } from '../../books/ledger/service.ts';
import { actsOn } from '../../platform/acts/decide.ts';
import { type ActDeps, defineSubject } from '../../platform/acts/subject.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Db } from '../../platform/db/schema.ts';
import { reasonFor, requireRow } from '../../platform/http/refusal.ts';
import type { CashRepository } from './repository.ts';
import { type RemittanceRecord, toRemittance } from './show.ts';

export interface RemittanceDeps extends ActDeps {
  ledger: Pick<LedgerService, 'reverse'>;
  repository: CashRepository;
}

/** Converts remittances for their reader. */
export async function remittancesFor(
  db: Db,
  rows: readonly RemittanceRecord[],
  caller: Caller,
  at: Date,
): Promise<(row: RemittanceRecord) => Remittance> {
  const acts = await actsOn(db, subject, remittanceActs, rows, caller, at);
  return (row) => {
    const { isDriver: _, transferId: __, ...remittance } = row;
    return { ...remittance, acts: acts(row) };
  };
}

const REMITTANCE = 'remittance';

async function readRemittance(
  { repository }: Pick<RemittanceDeps, 'repository'>,
  db: Db,
  id: number,
): Promise<RemittanceRecord> {
  const row = requireRow(await repository.find(id, db), REMITTANCE);
  return toRemittance(row);
}

/** One remittance for its reader. Error: 404. */
export async function remittanceFor(
  { db, clock, repository }: Pick<RemittanceDeps, 'db' | 'clock' | 'repository'>,
  id: number,
  caller: Caller,
): Promise<Remittance> {
  const row = await readRemittance({ repository }, db, id);
  return (await remittancesFor(db, [row], caller, clock()))(row);
}

const { subject, act } = defineSubject<
  RemittanceDeps,
  RemittanceRecord,
  'remittance.reverse',
  Independence
>()({
  name: REMITTANCE,
  kind: 'remittance',
  async lock(deps, trx, id) {
    const locked = await deps.repository.lock(trx, id);
    if (!locked) return undefined;
    const isDriver = await deps.repository.staysDriver(trx, locked.driver_id);
    return { ...(await readRemittance(deps, trx, id)), isDriver };
  },
  read: readRemittance,
  show: async ({ clock }, row, caller, db) =>
    (await remittancesFor(db, [row], caller, clock()))(row),
  answersNow: true,
  entry: (before, { status, reversed }) => ({
    before: { status: before.status },
    after: { status, reason: reversed?.why },
  }),
  whyIllegal({ status, isDriver }, type) {
    if (!remittanceRules.can({ status }, type)) return reasonFor('cash.already_reversed');
    return isDriver ? null : reasonFor('cash.no_longer_driver');
  },
  async facts(db, rows, { userId }) {
    const collectors = rows.map(({ collector }) => collector.id);
    const independence = await independenceOf(db, userId, collectors);
    return { of: () => independence };
  },
});

export const remittanceActs = {
  /** By another person than its collector. */
  reverse: act({
    route: routes.reverse,
    event: 'remittance.reverse',
    action: 'cash.reverse',
    why: ({ collector }, _caller, { isOnePerson, whyNotAnother }) =>
      isOnePerson
        ? null
        : whyNotAnother([
            {
              id: collector.id,
              same: reasonFor('cash.own_receipt'),
              linked: reasonFor('cash.linked_collector_reverse'),
            },
          ]),
    async write({ deps, trx, at, actor, body }, { id, transferId }) {
      const reversal = await deps.ledger.reverse(trx, transferId, {
        key: `command ${body.commandId}`,
        kind: 'remittance_reversal',
        at,
        actor,
        memo: body.reason,
      });
      const { reason: why } = body;
      await deps.repository.reverse(trx, id, { transferId: reversal, at, by: actor, why });
    },
  }),
};

import { z } from 'zod';
import { STANDARD_COMMISSION_BP, storeFields } from '#contract/catalogue/store.ts';
import type { AuditService } from '../../books/audit/service.ts';
import type { ProposalKindSpec } from '../../people/proposals/kinds.ts';
import type { Trx } from '../../platform/db/schema.ts';
import { fieldFault, notFound, refuse } from '../../platform/http/refusal.ts';
import { invalid } from '../../platform/http/validation.ts';
import type { StoreRepository, StoreRow } from './repository.ts';

const Change = z.strictObject({ commissionBp: storeFields.commissionBp });

/** Refuses a lower commission by one person. Error: 403. */
export function requireNoLowerCommission(row: StoreRow, commissionBp: number | undefined): void {
  if (commissionBp === undefined || commissionBp >= row.commission_bp) return;
  throw refuse(
    'store.lower_commission',
    {},
    { fields: [fieldFault('body.commissionBp', 'proposal.needs_second')] },
  );
}

/** Refuses a new store with less than the standard commission. Error: 403. */
export function requireStandardCommission(commissionBp: number | undefined): void {
  if (commissionBp === undefined || commissionBp >= STANDARD_COMMISSION_BP) return;
  const params = { percent: STANDARD_COMMISSION_BP / 100 };
  throw refuse('store.standard_commission', params, {
    fields: [fieldFault('body.commissionBp', 'store.commission_at_first', params)],
  });
}

/** A lower commission of a store. The commission before is the version that a proposal is about. */
export function commissionProposals(
  repository: StoreRepository,
  audit: Pick<AuditService, 'append'>,
): ProposalKindSpec {
  async function lock(trx: Trx, target: string): Promise<StoreRow> {
    const row = /^[1-9]\d{0,8}$/.test(target)
      ? await repository.lock(trx, Number(target))
      : undefined;
    if (!row) throw notFound('store');
    return row;
  }
  return {
    permission: () => 'stores.approve',
    lock,
    async prepare(trx, target, change) {
      const read = Change.safeParse(change);
      if (!read.success) throw invalid(['body', 'change'], read.error);
      const row = await lock(trx, target);
      if (read.data.commissionBp >= row.commission_bp)
        throw refuse(
          'proposal.needs_no_second',
          {},
          { fields: [fieldFault('body.change', 'store.lowers_nothing')] },
        );
      return {
        subject: `store ${row.id}`,
        name: row.name,
        version: row.commission_bp,
        before: { commissionBp: row.commission_bp },
        after: read.data,
        amount: null,
      };
    },
    async apply(trx, { id, target, after, author, at, by }) {
      const row = await lock(trx, target);
      const { commissionBp } = Change.parse(after);
      await repository.update(trx, row.id, { commission_bp: commissionBp });
      await audit.append(trx, by, at, {
        action: 'store.update',
        subject: `store ${row.id}`,
        before: { commissionBp: row.commission_bp },
        after: { commissionBp, proposal: id, author },
      });
    },
  };
}

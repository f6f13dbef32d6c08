import type { Generated, GeneratedAlways } from 'kysely';
import type { ProofLevel } from '#contract/operations/proofs/proof.ts';
import type { ProofRuleState } from '#machines/proof-rule/proof-rule-machine.ts';
import type { Db } from '../../platform/db/schema.ts';
import { rowsOf } from '../../platform/records/rows.ts';

declare module '../../platform/db/schema.ts' {
  interface Database {
    proof_rules: {
      id: GeneratedAlways<number>;
      version: Generated<number>;
      name: string;
      name_key: GeneratedAlways<string>;
      zone_id: number | null;
      store_id: number | null;
      category_id: number | null;
      /** Centimes. */
      amount_from: bigint | null;
      payment: 'cash' | 'card' | null;
      photo: ProofLevel;
      pin: ProofLevel;
      age: ProofLevel;
      hand_over_photo: Generated<ProofLevel>;
      return_photo: Generated<ProofLevel>;
      state: Generated<ProofRuleState>;
      search: GeneratedAlways<string>;
    };
  }
}

const rows = (trx: Db) =>
  trx
    .selectFrom('proof_rules as r')
    .leftJoin('zones as z', 'z.id', 'r.zone_id')
    .leftJoin('stores as s', 's.id', 'r.store_id')
    .leftJoin('categories as c', 'c.id', 'r.category_id')
    .selectAll('r')
    .select(['z.name as zone', 's.name as store', 'c.name as category']);

export type ProofRuleRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

export const proofRuleRepository = rowsOf('proof_rules', { as: 'r', rows });

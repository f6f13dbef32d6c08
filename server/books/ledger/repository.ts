import { sql } from 'kysely';
import { anyOf, prepared } from '../../platform/db/prepared.ts';
import type { ActorJson, Db } from '../../platform/db/schema.ts';
import type { AccountKind } from '../../platform/db/tables/ledger.ts';
import { textOfWords, type Words } from '../../platform/sentences/stored.ts';
import type { Entry } from './posting.ts';

/** A transaction with its movements. */
export interface NewTransfer {
  /** A key that can be used once only: the same key posts nothing again. */
  key: string;
  kind: string;
  at: Date;
  actor: ActorJson | null;
  orderId?: number;
  reverses?: bigint;
  memo?: Words;
  data?: object;
  /** Credits to a frozen account go to suspense instead of failing the transaction. */
  divert?: boolean;
  entries: readonly Entry[];
}

const json = (value: object | null | undefined) => (value ? JSON.stringify(value) : null);

/** What a transaction has further: the sentence of its memo is beside it, as other texts have a column. */
const dataOf = (data?: object, memo?: Words): object | undefined =>
  typeof memo === 'object' ? { ...data, memo_sentence: memo } : data;

export function createLedgerRepository(db: Db) {
  return {
    /** Posts a transaction and returns its id; null if its key was already used. */
    async post(trx: Db, transfer: NewTransfer): Promise<bigint | null> {
      const { key, kind, at, actor, orderId, reverses, memo, data, divert, entries } = transfer;
      const { rows } = await sql<{ id: bigint | null }>`${prepared}
        select ledger_post(
          ${key}, ${kind}, ${at}, ${json(actor)}::jsonb, ${orderId ?? null}, ${reverses ?? null},
          ${memo === undefined ? null : textOfWords(memo)}, ${json(dataOf(data, memo))}::jsonb, ${divert ?? false},
          ${entries.map(({ account }) => account)}::text[],
          ${entries.map(({ owner }) => owner ?? 0)}::integer[],
          ${entries.map(({ purpose }) => purpose)}::text[],
          ${entries.map(({ amount }) => amount.toString())}::bigint[]
        ) as id`.execute(trx);
      return rows[0]?.id ?? null;
    },

    /** Holds a part of a balance, or releases it (negative). */
    hold: (trx: Db, kind: AccountKind, owner: number, amount: bigint) =>
      sql`select ledger_hold(${kind}, ${owner}, ${amount})`.execute(trx),

    /** Freezes an account, with the reason and the person, or unfreezes it (null). */
    freeze: (
      trx: Db,
      kind: AccountKind,
      owner: number,
      frozen: { at: Date; why: string; by: ActorJson } | null,
    ) =>
      sql`select ledger_freeze(${kind}, ${owner}, ${frozen?.at ?? null}, ${frozen?.why ?? null},
        ${json(frozen?.by)}::jsonb)`.execute(trx),

    /** One owner's account; undefined until something has moved on it. */
    account: (kind: AccountKind, owner: number, trx: Db = db) =>
      trx
        .selectFrom('ledger_accounts')
        .selectAll()
        .where('kind', '=', kind)
        .where('owner_id', '=', owner)
        .where('stripe', '=', 0)
        .executeTakeFirst(),

    /** Balances of one kind for these owners; owners without an account are omitted. */
    balances: async (
      kind: AccountKind,
      owners: readonly number[],
      trx: Db = db,
    ): Promise<Map<number, bigint>> => {
      if (owners.length === 0) return new Map();
      const rows = await trx
        .selectFrom('ledger_accounts')
        .select(['owner_id', 'balance'])
        .where('kind', '=', kind)
        .where('owner_id', '=', anyOf<number>(owners))
        .modifyEnd(prepared)
        .execute();
      return new Map(rows.map(({ owner_id, balance }) => [owner_id, balance]));
    },
  };
}
export type LedgerRepository = ReturnType<typeof createLedgerRepository>;

import { type RawBuilder, sql } from 'kysely';
import type { BankChange } from '#contract/money/payout.ts';

const iso = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

interface Columns {
  at: RawBuilder<unknown>;
  by: RawBuilder<unknown>;
  replacedAt: RawBuilder<unknown>;
  reason: RawBuilder<unknown>;
  confirmedAt: RawBuilder<unknown>;
  confirmedBy: RawBuilder<unknown>;
  record: RawBuilder<unknown>;
}

const nameOf = (id: RawBuilder<unknown>) =>
  sql`(select coalesce((select name from users where id = ${id}), 'Someone') where ${id} is not null)`;

const changeOf = ({ at, by, replacedAt, reason, confirmedAt, confirmedBy, record }: Columns) =>
  sql<BankChange | null>`case when ${at} is not null and ${by} is not null then jsonb_build_object(
    'at', ${iso(at)}, 'by', ${nameOf(by)}, 'reason', ${reason},
    'confirmedAt', ${iso(confirmedAt)}, 'confirmedBy', ${nameOf(confirmedBy)}, 'record', case when ${confirmedAt} is not null then ${record} end,
    'waits', ${replacedAt} is not null and ${confirmedAt} is null
      and account_confirmers() > 0 and not one_person(),
    'markedUntil', case when ${replacedAt} is not null
      then ${iso(sql`(${at} + account_mark())`)} end) end`;

/** How the present account of a store came about; null if nobody is known to have entered it. */
export const bankChangeOf = (store: 'stores' | 's') => {
  const column = (name: string) => sql.ref(`${store}.${name}`);
  return changeOf({
    at: column('bank_changed_at'),
    by: column('bank_changed_by'),
    replacedAt: column('bank_replaced_at'),
    reason: column('bank_reason'),
    confirmedAt: column('bank_confirmed_at'),
    confirmedBy: column('bank_confirmed_by'),
    record: column('bank_confirm_record'),
  });
};

/** Whether the account of a store `s` waits for a second person. */
export const storeAccountWaits = sql<boolean>`(s.bank_replaced_at is not null
  and s.bank_confirmed_at is null and account_confirmers() > 0 and not one_person())`;

/** Whether a payout `p` that is not over goes to an account that its store `s` has replaced since. */
export const isFormerAccount = sql<boolean>`(p.status not in ('paid', 'rejected')
  and s.bank_iban is not null and s.bank_iban is distinct from p.bank_iban)`;

/** The same of the account of a payout `p` of a store `s`; its reason is known while the store has it. */
export const payoutBankChange = changeOf({
  at: sql.ref('p.bank_set_at'),
  by: sql.ref('p.bank_set_by'),
  replacedAt: sql.ref('p.bank_replaced_at'),
  reason: sql`case when s.bank_changed_at = p.bank_set_at then s.bank_reason end`,
  confirmedAt: sql.ref('p.bank_confirmed_at'),
  confirmedBy: sql.ref('p.bank_confirmed_by'),
  record: sql`case when s.bank_changed_at = p.bank_set_at then s.bank_confirm_record end`,
});

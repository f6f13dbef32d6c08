import { sql } from 'kysely';
import type { SettlementKind, SettlementTrouble } from '#contract/routes/money/settlements.ts';
import type { Entry, LedgerService } from '../../books/ledger/service.ts';
import type { WithClock } from '../../platform/area.ts';
import type { ActorJson, Trx } from '../../platform/db/schema.ts';
import type { SettlementRow } from '../payments/provider.ts';

interface Deps extends WithClock {
  ledger: Pick<LedgerService, 'post'>;
}

/** A row that is not booked, with what it may settle. */
interface OpenRow {
  id: number;
  kind: SettlementKind;
  amount: bigint;
  payment_id: string | null;
  order_id: number | null;
  total: bigint | null;
  captured: bigint | null;
  is_written_off: boolean | null;
  /** Of booked rows of its kind and payment. Centimes. */
  before: bigint;
}
interface Act {
  id: bigint;
  payment_id: string;
  kind: 'capture' | 'refund';
  amount: bigint;
  state: string;
  is_settled: boolean;
}

/** Where rows come from. */
interface File {
  file: number;
  provider: string;
}

/** What a row does: it is booked, for an act or without one, or it has a trouble. */
type Decision =
  | { entries: readonly Entry[]; act: Act | null }
  | { trouble: SettlementTrouble; entries?: never };

/** Rows that are booked in one transaction. */
const AT_ONCE = 100;

const move = (from: Entry['account'], purpose: string, amount: bigint): Entry[] => [
  { account: from, purpose, amount },
  { account: 'bank_clearing', purpose, amount: -amount },
];

/** The capture or refund that a row settles: the oldest of its amount that no row has settled. */
function actOf(row: OpenRow, acts: readonly Act[]): Act | SettlementTrouble {
  const own = acts.filter((act) => act.payment_id === row.payment_id && act.kind === row.kind);
  const open = own.filter((act) => !act.is_settled);
  const isEnded = ({ state }: Act) =>
    state === 'done' || (state === 'refused' && row.is_written_off);
  const found = open.find((act) => act.amount === row.amount && isEnded(act));
  if (found) return found;
  if (open.some(({ state }) => state === 'due' || state === 'review')) return 'not_done';
  return open.length > 0 ? 'amount' : own.length > 0 ? 'repeated' : 'not_done';
}

function decide(row: OpenRow, acts: readonly Act[]): Decision {
  const { kind, amount } = row;
  if (row.payment_id === null) return { trouble: 'unknown' };
  // Neither costs more than the payment: a file with other amounts is not booked unseen.
  if (kind === 'fee')
    return row.before + amount > (row.total ?? 0n)
      ? { trouble: 'amount' }
      : { entries: move('card_fees', 'fee', -amount), act: null };
  if (kind === 'chargeback')
    return row.before + amount > (row.captured ?? 0n)
      ? { trouble: 'amount' }
      : { entries: move('card_losses', 'chargeback', -amount), act: null };
  const act = actOf(row, acts);
  if (typeof act === 'string') return { trouble: act };
  if (kind === 'refund') return { entries: move('card_clearing', 'settled', -amount), act };
  // An amount that was written off is on card_losses, not on card_clearing.
  return {
    entries: row.is_written_off
      ? move('card_losses', 'recovered', amount)
      : move('card_clearing', 'settled', amount),
    act,
  };
}

/** Books the rows of the providers' files, each once. */
export function createBooking({ db, clock, ledger }: Deps) {
  /** Locks rows that are not booked and their payments, each in the order of their ids. */
  const openRows = async (trx: Trx, ids: readonly number[]): Promise<OpenRow[]> => {
    await sql`select from card_settlements where id = any(${[...ids]}::int[]) and transfer_id is null
      order by id for update`.execute(trx);
    // Of two files at once, the second one adds up what the first one booked.
    await sql`select from payments where (provider, provider_ref) in (
        select provider, payment_ref from card_settlements where id = any(${[...ids]}::int[]))
      order by id for no key update`.execute(trx);
    const { rows } = await sql<OpenRow>`
      select s.id, s.kind, s.amount, p.id as payment_id, p.order_id, p.total, p.captured,
        p.state = 'written_off' as is_written_off,
        coalesce((select sum(c.amount) from card_settlements c where c.payment_id = p.id
          and c.kind = s.kind and c.transfer_id is not null), 0)::bigint as before
      from card_settlements s
      left join payments p on p.provider = s.provider and p.provider_ref = s.payment_ref
      where s.id = any(${[...ids]}::int[]) and s.transfer_id is null order by s.id`.execute(trx);
    return rows;
  };

  const actsOf = async (trx: Trx, payments: readonly string[]): Promise<Act[]> => {
    const { rows } = await sql<Act>`
      select a.id, a.payment_id, a.kind, a.amount, a.state,
        exists (select from card_settlements s where s.act_id = a.id) as is_settled
      from payment_acts a where a.payment_id = any(${[...payments]}::uuid[])
        and a.kind in ('capture','refund') order by a.id for no key update`.execute(trx);
    return rows;
  };

  async function bookOne(
    trx: Trx,
    row: OpenRow,
    acts: readonly Act[],
    actor: ActorJson | null,
  ): Promise<boolean> {
    const decision = decide(row, acts);
    const { payment_id, order_id } = row;
    const write = (change: object) =>
      trx
        .updateTable('card_settlements')
        .set({ payment_id, ...change })
        .where('id', '=', row.id)
        .execute();
    if (!decision.entries) {
      await write({ trouble: decision.trouble });
      return false;
    }
    const { entries, act } = decision;
    const transfer_id = await ledger.post(trx, {
      key: `card settlement ${row.id}`,
      kind: 'card_settlement',
      at: clock(),
      actor,
      ...(order_id === null ? {} : { orderId: order_id }),
      entries,
    });
    await write({ transfer_id, act_id: act?.id ?? null, trouble: null });
    if (act) act.is_settled = true;
    return true;
  }

  /** Books what can be booked of these rows; returns the number of those booked. */
  const bookSome = (ids: readonly number[], actor: ActorJson | null): Promise<number> =>
    db.transaction().execute(async (trx) => {
      const rows = await openRows(trx, ids);
      const payments = rows.flatMap(({ payment_id }) => payment_id ?? []);
      const acts = await actsOf(trx, [...new Set(payments)].sort());
      let booked = 0;
      for (const row of rows) {
        if (!(await bookOne(trx, row, acts, actor))) continue;
        booked += 1;
        // Another row of this transaction may be of the same payment.
        for (const other of rows)
          if (other.kind === row.kind && other.payment_id === row.payment_id)
            other.before += row.amount;
      }
      return booked;
    });

  async function book(ids: readonly number[], actor: ActorJson | null): Promise<number> {
    let booked = 0;
    for (let n = 0; n < ids.length; n += AT_ONCE)
      booked += await bookSome(ids.slice(n, n + AT_ONCE), actor);
    return booked;
  }

  const insert = (
    trx: Trx,
    { file, provider }: File,
    rows: readonly SettlementRow[],
    trouble: SettlementTrouble | null,
  ) =>
    sql`
      insert into card_settlements
        (file_id, provider, row_ref, kind, payment_ref, amount, day, at, trouble)
      select ${file}, ${provider}, r.ref, r.kind, r.payment, r.amount, r.day, ${clock()}, ${trouble}
      from unnest(${rows.map(({ row }) => row)}::text[], ${rows.map(({ kind }) => kind)}::text[],
        ${rows.map(({ payment }) => payment)}::text[],
        ${rows.map(({ amount }) => amount.toString())}::bigint[],
        ${rows.map(({ day }) => day)}::date[]) as r (ref, kind, payment, amount, day)
      order by r.ref on conflict (provider, row_ref) do nothing`.execute(trx);

  return {
    book,

    /** Rows that this provider has given before with other contents. */
    contradicted: async (
      trx: Trx,
      provider: string,
      rows: readonly SettlementRow[],
    ): Promise<Set<string>> => {
      const known = await trx
        .selectFrom('card_settlements')
        .select(['row_ref', 'kind', 'payment_ref', 'amount', 'day'])
        .where('provider', '=', provider)
        .where('row_ref', '=', sql<string>`any(${rows.map(({ row }) => row)}::text[])`)
        .execute();
      const given = new Map(rows.map((row) => [row.row, row]));
      const differs = known.filter(({ row_ref, kind, payment_ref, amount, day }) => {
        const row = given.get(row_ref);
        return (
          row !== undefined &&
          (row.kind !== kind ||
            row.payment !== payment_ref ||
            row.amount !== amount ||
            row.day !== day)
        );
      });
      return new Set(differs.map(({ row_ref }) => row_ref));
    },

    /** Adds the rows of a file that are new, and returns the ids of all that are not booked. */
    async add(trx: Trx, file: File, rows: readonly SettlementRow[]): Promise<number[]> {
      await insert(trx, file, rows, null);
      const { rows: open } = await sql<{ id: number }>`
        select id from card_settlements where provider = ${file.provider}
          and row_ref = any(${rows.map(({ row }) => row)}::text[]) and transfer_id is null
          and trouble is distinct from 'contradicted' order by id`.execute(trx);
      return open.map(({ id }) => id);
    },

    /** Lists rows that were given before with other contents, each once. They are never booked. */
    addContradicting: (trx: Trx, file: File, rows: readonly SettlementRow[]) =>
      insert(
        trx,
        file,
        rows.map((row) => ({ ...row, row: `${row.row} (other contents)` })),
        'contradicted',
      ),

    /**
     * Rows that were not booked though their payment is known by now. Rows of unknown payments are
     * left out, so that many of them keep none from being booked.
     */
    openIds: async (most: number): Promise<number[]> =>
      (
        await db
          .selectFrom('card_settlements')
          .select('id')
          .where('transfer_id', 'is', null)
          .where(sql<boolean>`trouble is distinct from 'contradicted'`)
          .where(({ exists, selectFrom }) =>
            exists(
              selectFrom('payments')
                .select('id')
                .whereRef('provider', '=', 'card_settlements.provider')
                .whereRef('provider_ref', '=', 'card_settlements.payment_ref'),
            ),
          )
          .orderBy('id', 'desc')
          .limit(most)
          .execute()
      ).map(({ id }) => id),
  };
}
export type Booking = ReturnType<typeof createBooking>;

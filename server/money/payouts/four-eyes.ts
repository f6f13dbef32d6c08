import { sql } from 'kysely';
import type { ErrorCode } from '#contract/errors.ts';
import {
  type AccountAccess,
  accountAccessOf,
  sharedPersonOf,
} from '../../books/audit/account-access.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { PayoutRow } from './show.ts';

const ACTS = ['approve', 'reject', 'pay'] as const;
type Act = (typeof ACTS)[number];

interface Why {
  code: ErrorCode;
  message: string;
}
/** Why a person may not perform an act on a payout whatever their role; null if they may. */
export type FourEyesConflicts = Readonly<Record<Act, Why | null>>;

const plain = (message: string): Why => ({ code: 'payout.four_eyes', message });

/** A person whom the user must be independent of, with the message of the refusal. */
interface Other {
  id: number;
  part: string;
  same: string;
}

function othersOf(row: PayoutRow, act: Act): Other[] {
  const { requested_by, bank_set_by, approvals, settler, status } = row;
  if (act !== 'approve') {
    if (status !== 'failed' || !settler) return [];
    const again = act === 'pay' ? 'pay it again' : 'reject it';
    return [
      {
        id: settler.id,
        part: `${settler.name}, who settled it as not paid`,
        same: `You settled it as not paid: someone else must ${again}.`,
      },
    ];
  }
  return [
    {
      id: requested_by,
      part: `${row.requester.name}, who requested it`,
      same: 'You requested this payout: someone else must approve.',
    },
    ...(bank_set_by === null
      ? []
      : [
          {
            id: bank_set_by,
            part: 'the person who entered the bank account',
            same: 'You entered this bank account: someone else must approve the payout.',
          },
        ]),
    ...approvals.map(({ by }) => ({
      id: by.id,
      part: `${by.name}, who approved it`,
      same: 'You approved this payout: someone else must approve too.',
    })),
  ];
}

interface Bar {
  payout_id: number;
  bar: number | null;
}

/**
 * The payouts that require another person because this person settled an earlier one as not paid.
 */
async function barsOf(
  db: Db,
  rows: readonly PayoutRow[],
  personId: number,
): Promise<ReadonlyMap<number, number>> {
  const { rows: found } = await sql<Bar>`
    select p.id as payout_id, payout_bar(p.store_id, p.id, ${personId}, null) as bar
    from payouts p where p.id = any(${rows.map(({ id }) => id)}::integer[])`.execute(db);
  return new Map(found.flatMap(({ payout_id, bar }) => (bar === null ? [] : [[payout_id, bar]])));
}

/**
 * The acts on each payout that this person is barred from, by payout id: because of their own part
 * in it, because one person acted on two of the accounts, or because they settled the store's
 * previous payout as not paid. Nobody is barred in an installation of one person, which the host
 * declares. The database enforces the same.
 */
export async function barredFrom(
  db: Db,
  rows: readonly PayoutRow[],
  personId: number,
): Promise<ReadonlyMap<number, FourEyesConflicts>> {
  const open = rows.filter(({ status }) => ['requested', 'approved', 'failed'].includes(status));
  const barred = new Map<number, FourEyesConflicts>();
  if (open.length === 0 || (await isOnePerson(db))) return barred;
  const bars = await barsOf(db, open, personId);
  const ids = open.flatMap((row) => ACTS.flatMap((act) => othersOf(row, act).map(({ id }) => id)));
  const access = await accountAccessOf(db, [personId, ...ids]);
  const none: AccountAccess = new Map();
  const own = access.get(personId) ?? none;
  const why = (row: PayoutRow, act: Act): Why | null => {
    for (const other of othersOf(row, act)) {
      if (other.id === personId) return plain(other.same);
      const shared = sharedPersonOf(access.get(other.id) ?? none, own);
      if (shared)
        return { code: 'account.not_independent', message: wordsOf(shared, personId, other) };
    }
    const bar = bars.get(row.id);
    return bar === undefined || act === 'reject'
      ? null
      : plain(
          `Payout ${bar} of this store was settled as not paid by you, or from an account linked to ` +
            `yours: someone else must ${act} the next one.`,
        );
  };
  for (const row of open)
    barred.set(row.id, {
      approve: row.status === 'requested' ? why(row, 'approve') : null,
      reject: why(row, 'reject'),
      pay: row.status === 'requested' ? null : why(row, 'pay'),
    });
  return barred;
}

/** Whether the host declares that one person runs this installation (TAWSIL_ONE_PERSON). */
export async function isOnePerson(db: Db): Promise<boolean> {
  const { rows } = await sql<{ one: boolean }>`select one_person() as one`.execute(db);
  return rows[0]?.one === true;
}

function wordsOf(hand: { id: number; name: string }, personId: number, { id, part }: Other) {
  const advice =
    'Someone else must do this, or a person linked to neither vouches for the account.';
  if (hand.id === personId)
    return `You created, reset or changed the account of ${part}. ${advice}`;
  if (hand.id === id)
    return `${hand.name}, ${part.replace(/^[^,]*, /, '')}, created, reset or changed your account. ${advice}`;
  return `${hand.name} created, reset or changed your account and that of ${part}. ${advice}`;
}

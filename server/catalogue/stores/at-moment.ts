import { sql } from 'kysely';
import type { StoreState } from '#contract/catalogue/store.ts';
import type { LiveEvent } from '#contract/events.ts';
import type { StorePin } from '#contract/routes/operations/driver-status.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { StoreRow } from './repository.ts';
import { toPin } from './show.ts';

type StoreEvent = Extract<LiveEvent, { subject: 'store' }>['type'];
type Standing = Pick<
  StoreRow,
  'status' | 'status_reason' | 'paused_until' | 'planned_pause' | 'archived_at'
>;

/** The first event of a store after a moment, and the state that its last event before left. */
interface ChangedStore {
  store_id: number;
  next: StoreEvent;
  before: StoreState | null;
}

/** What a store was before an event, if no earlier event is kept. */
const BEFORE: Readonly<Record<StoreEvent, Partial<Standing>>> = {
  'store.approved': { status: 'applied' },
  'store.blocked': { status: 'active' },
  'store.unblocked': { status: 'blocked' },
  'store.paused': { status: 'active' },
  // Planned and dropped while the store is open.
  'store.pause_planned': { status: 'active', paused_until: null, planned_pause: null },
  'store.pause_dropped': { status: 'active', paused_until: null },
  'store.resumed': { status: 'paused', paused_until: null },
  'store.archived': { archived_at: null },
  'store.restored': { archived_at: new Date(0) },
};

/** The states carry no author of a plan, and the map shows none. */
const UNKNOWN = { id: 0, name: '', role: 'operator' } as const;

/** The state after the last event before the moment, as columns. */
function columnsOf({ status, opening }: StoreState): Standing {
  const { why, reason, changesAt, planned } = opening;
  return {
    status,
    status_reason: reason,
    paused_until: why === 'paused' && changesAt !== null ? new Date(changesAt) : null,
    planned_pause: planned ? { ...planned, by: UNKNOWN } : null,
    archived_at: why === 'archived' ? new Date(0) : null,
  };
}

async function changedSince(db: Db, at: Date): Promise<Map<number, Partial<Standing>>> {
  const { rows } = await sql<ChangedStore>`
    select n.store_id, n.type as next, b.data as before
    from (
      select distinct on (subject_id) subject_id as store_id, type from events
      where at > ${at} and subject_kind = 'store' order by subject_id, id
    ) n
    left join lateral (
      select data from events
      where subject_kind = 'store' and subject_id = n.store_id and at <= ${at} order by id desc limit 1
    ) b on true`.execute(db);
  return new Map(
    rows.map(({ store_id, next, before }) => [store_id, before ? columnsOf(before) : BEFORE[next]]),
  );
}

/** Today's names of zones, and those that they had at a moment. */
async function zoneNames(db: Db, at: Date): Promise<Map<string, string>> {
  const { rows } = await sql<{ name: string; was: string }>`
    select z.name, e.data->>'name' as was from zones z
    cross join lateral (
      select data from events
      where subject_kind = 'zone' and subject_id = z.id and at <= ${at} order by id desc limit 1
    ) e
    where e.data->>'name' <> z.name`.execute(db);
  return new Map(rows.map(({ name, was }) => [name, was]));
}

/**
 * The stores in business at a moment of the recording, as the map shows them: their states by the
 * event log, their zones by the names of then. Hours, names and places are the present ones,
 * because no event carries them.
 */
export async function pinsAt(db: Db, at: Date): Promise<StorePin[]> {
  const [rows, changed, names] = await Promise.all([
    db.selectFrom('stores').selectAll().where('created_at', '<=', at).orderBy('id').execute(),
    changedSince(db, at),
    zoneNames(db, at),
  ]);
  return rows
    .map((row) => ({ ...row, ...changed.get(row.id), zone: names.get(row.zone) ?? row.zone }))
    .filter(({ status, archived_at }) => archived_at === null && /^(active|paused)$/.test(status))
    .map((row) => toPin(row, at));
}

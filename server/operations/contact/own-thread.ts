import { sql } from 'kysely';
import type { Language } from '#rules/language.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Db } from '../../platform/db/schema.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Subject } from './subjects.ts';
import { THREAD_COLUMNS, type ThreadRow } from './table.ts';
import type { SubjectInTime } from './writing.ts';

/** The threads of a person of the apps: a store’s are those of its owner of now. */
export const ownThreads = ({ userId, role }: Caller) =>
  role === 'store'
    ? sql`t.party = 'store' and t.party_id in (select id from stores where owner_id = ${userId})`
    : sql`t.party = ${role} and t.party_id = ${userId}`;

const columns = sql.join(THREAD_COLUMNS.map((name) => sql.ref(name)));

/** A thread, with what decides whether its party may answer in it. */
interface OwnThread {
  row: ThreadRow;
  /** Of the latest app of the caller; null: without one. */
  language: Language | null;
  subject: SubjectInTime & Pick<Subject, 'seen'>;
}

interface Facts {
  language: Language | null;
  is_open_case: boolean;
  closed_at: Date | null;
  of_store: number | null;
  zone: string | null;
  of_driver: number | null;
  zones: string[];
}

/**
 * A thread of the caller with all that an answer needs to know, in one statement: customers answer a
 * hundred times a second. Error: 404.
 */
export async function readOwnThread(db: Db, id: number, caller: Caller): Promise<OwnThread> {
  // By its number alone: until its statistics are of today, PostgreSQL reads all threads of the caller
  // to find this one.
  const { rows } = await sql<ThreadRow & Facts>`${prepared}
    with own as materialized (select ${columns} from threads where id = ${id})
    select t.*,
      (select language from push_devices where user_id = ${caller.userId} and session_id is null
        order by seen_at desc limit 1) as language,
      coalesce(c.is_open, false) as is_open_case, o.closed_at, s.id as of_store, s.zone,
      coalesce(t.driver_id, o.driver_id) as of_driver, coalesce(d.zones, '{}') as zones
    from own t
    left join cases c on t.subject_kind = 'case' and c.id = t.subject_id
    left join orders o on o.id = t.order_id
    left join stores s on s.id = coalesce(t.store_id, o.store_id)
    left join drivers d on d.user_id = t.driver_id
    where ${ownThreads(caller)}`.execute(db);
  const [found] = rows;
  if (!found) throw notFound('thread');
  const { language, is_open_case, closed_at, of_store, zone, of_driver, zones, ...row } = found;
  return {
    row,
    language,
    subject: {
      id: row.subject_id,
      isOpenCase: is_open_case,
      order: row.order_id === null ? null : { id: row.order_id, closedAt: closed_at },
      place: row,
      seen: { storeId: of_store, zone, driverId: of_driver, zones },
    },
  };
}

import { type RawBuilder, sql } from 'kysely';
import {
  type DocumentFault,
  type DocumentKind,
  type DocumentSettings,
  VEHICLES,
  WARNED_DAYS,
} from '#contract/operations/driver-documents/documents.ts';
import type { Db, Trx } from '../../../platform/db/schema.ts';

/** What counts on a day in Casablanca. */
export interface DocumentRules {
  settings: DocumentSettings;
  today: string;
}

/** Whether any document is required of anybody. */
export const areAnyRequired = (settings: DocumentSettings): boolean =>
  VEHICLES.some((vehicle) => settings[vehicle].length > 0);

/** The kinds that are required of the driver `d`, as rows `k(kind)`. */
const requiredOf = (settings: DocumentSettings): RawBuilder<unknown> => sql`
  jsonb_array_elements_text(coalesce(${JSON.stringify(settings)}::jsonb -> d.vehicle, '[]')) k(kind)`;

/** Whether a later document of its kind was approved after `x` was rejected. */
const isReplaced = sql`exists (select from driver_documents y where y.driver_id = x.driver_id
  and y.kind = x.kind and y.id > x.id and y.state = 'approved' and y.state_at > x.state_at)`;

/**
 * What is wrong with the documents of the driver `d`; null: nothing. A rejected one wins over any
 * other of its kind that is not its approved successor. One is valid until the end of its last day.
 */
const faultsOf = ({ settings, today }: DocumentRules): RawBuilder<DocumentFault[] | null> => sql`(
  select jsonb_agg(jsonb_build_object('kind', r.kind, 'fault', r.fault) order by r.kind)
  from (
    select k.kind, case
      when bool_or(x.state = 'rejected' and not ${isReplaced}) then 'rejected'
      when count(x.id) = 0 then 'missing'
      when not bool_or(coalesce(x.expires_on >= ${today}::date, true)) then 'expired'
      when ${settings.approvedOnly} and not bool_or(x.state = 'approved'
        and coalesce(x.expires_on >= ${today}::date, true)) then 'pending'
      end as fault
    from ${requiredOf(settings)}
    left join driver_documents x on x.driver_id = d.user_id and x.kind = k.kind
    group by k.kind
  ) r where r.fault is not null)`;

const isWorking = sql`u.id = d.user_id and u.role = 'driver' and u.status = 'active'`;

export interface ChangedFaults {
  driver_id: number;
  name: string;
  faults: DocumentFault[] | null;
}

/**
 * Writes what is wrong now, of one driver or of all, and returns the drivers for whom it has changed.
 */
export async function writeFaults(
  trx: Trx,
  rules: DocumentRules,
  driverId: number | null = null,
): Promise<ChangedFaults[]> {
  const { rows } = await sql<ChangedFaults>`
    update drivers t set document_faults = f.faults
    from (
      select d.user_id, u.name, ${faultsOf(rules)} as faults
      from drivers d join users u on ${isWorking}
      where ${driverId}::integer is null or d.user_id = ${driverId}::integer
    ) f
    where f.user_id = t.user_id and t.document_faults is distinct from f.faults
    returning t.user_id as driver_id, f.name, f.faults`.execute(trx);
  return rows;
}

/** Whether a driver has faults, in the rows of the database. */
export const areAnyFaulty = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`select from drivers where document_faults is not null limit 1`.execute(
    db,
  );
  return rows.length > 0;
};

/** Drivers on duty whose documents have faults. */
export async function faultyOnDuty(db: Db) {
  const { rows } = await sql<{ id: number; name: string; faults: DocumentFault[] }>`
    select u.id, u.name, d.document_faults as faults from drivers d join users u on ${isWorking}
    where d.document_faults is not null and d.duty <> 'offline' order by u.id`.execute(db);
  return rows;
}

export interface ExpiryWarning {
  driver_id: number;
  kind: DocumentKind;
  expires_on: string;
  days: number;
}

/**
 * Marks required documents as warned of that expire in 30, 7 or 0 days, each once for each, and
 * returns them. Of several of one kind it is the last that counts.
 */
export async function takeWarnings(
  trx: Trx,
  { settings, today }: DocumentRules,
): Promise<ExpiryWarning[]> {
  const step = sql`(select min(w) from unnest(${[...WARNED_DAYS]}::int[]) w
    where w >= x.expires_on - ${today}::date)`;
  const { rows } = await sql<ExpiryWarning>`
    update driver_documents t set warned_days = f.step
    from (
      select distinct on (x.driver_id, x.kind) x.id, x.expires_on, ${step} as step
      from drivers d join users u on ${isWorking}
      cross join ${requiredOf(settings)}
      join driver_documents x on x.driver_id = d.user_id and x.kind = k.kind
      where x.state <> 'rejected'
      order by x.driver_id, x.kind, x.expires_on desc nulls first
    ) f
    where f.id = t.id and f.expires_on >= ${today}::date and f.step is not null
      and (t.warned_days is null or t.warned_days > f.step)
    returning t.driver_id, t.kind, t.expires_on::text as expires_on,
      (t.expires_on - ${today}::date) as days`.execute(trx);
  return rows;
}

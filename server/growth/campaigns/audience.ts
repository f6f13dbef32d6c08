import { type RawBuilder, sql } from 'kysely';
import type { AudienceCount } from '#contract/routes/growth/campaigns.ts';
import { DAY_MS } from '#rules/time.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';

/** The audience of a campaign, as its columns store it. */
export interface Audience {
  roles: readonly string[];
  languages: readonly string[];
  zones: readonly number[];
  activity: 'any' | 'ordered' | 'not_ordered';
  activity_days: number | null;
}

/**
 * The number of devices frozen in one transaction, which keeps it short and its memory independent
 * of the audience.
 */
export const FREEZE_ROWS = 20_000;

/** A condition for the devices `d` of an audience, regardless of consent. */
function inAudience(audience: Audience, at: Date): RawBuilder<boolean> {
  const { roles, languages, zones, activity, activity_days: days } = audience;
  const since = new Date(at.getTime() - (days ?? 0) * DAY_MS);
  const parts = [
    sql<boolean>`d.is_active`,
    sql<boolean>`d.role = any(${[...roles]}::text[])`,
    ...(languages.length > 0 ? [sql<boolean>`d.language = any(${[...languages]}::text[])`] : []),
    ...(zones.length > 0 ? [sql<boolean>`d.zone_id = any(${[...zones]}::int[])`] : []),
    ...(activity === 'ordered' ? [sql<boolean>`d.last_order_at >= ${since}`] : []),
    ...(activity === 'not_ordered'
      ? [sql<boolean>`(d.last_order_at is null or d.last_order_at < ${since})`]
      : []),
  ];
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/** The number of devices in an audience now. */
export async function countAudience(db: Db, audience: Audience, at: Date): Promise<AudienceCount> {
  const { rows } = await sql<{ devices: bigint; people: bigint; optedOut: bigint }>`
    select coalesce(sum(n) filter (where marketing), 0)::bigint as devices,
      count(*) filter (where marketing) as people,
      coalesce(sum(n) filter (where not marketing), 0)::bigint as "optedOut"
    from (select d.user_id, d.marketing, count(*) as n from push_devices d
      where ${inAudience(audience, at)} group by d.user_id, d.marketing) people`.execute(db);
  const [found] = rows;
  return {
    devices: Number(found?.devices ?? 0),
    people: Number(found?.people ?? 0),
    optedOut: Number(found?.optedOut ?? 0),
  };
}

/** True if an audience has any device. */
export async function hasAudience(db: Db, audience: Audience, at: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from push_devices d where d.marketing and ${inAudience(audience, at)} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Freezes the devices of an audience after one id up to another. Returns their number. */
export async function freezePart(
  trx: Trx,
  campaignId: number,
  audience: Audience,
  { after, upTo, at }: { after: number; upTo: number; at: Date },
): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into push_recipients (campaign_id, device_id, user_id)
    select ${campaignId}, d.id, d.user_id from push_devices d
    where d.id > ${after} and d.id <= ${upTo} and d.marketing and ${inAudience(audience, at)}
    order by d.id
    on conflict do nothing`.execute(trx);
  return Number(numAffectedRows ?? 0n);
}

/** The last id of the next part; null if none is left. */
export async function partEnd(db: Db, after: number, last: number): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select max(id) as id from (
      select id from push_devices where id > ${after} and id <= ${last}
      order by id limit ${FREEZE_ROWS}) part`.execute(db);
  return rows[0]?.id ?? null;
}

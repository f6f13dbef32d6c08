import { sql } from 'kysely';
import type { Endpoint } from '#contract/endpoint.ts';
import { type IdKind, SUBJECTS, type WholeIdKind } from '#contract/ids.ts';
import { WHOLE_PERMISSIONS } from '#contract/permissions.ts';
import type { Subject } from '#contract/subject.ts';
import { ChosenZones, ZONES_HEADER } from '#contract/zones-header.ts';
import type { Caller } from '../auth/caller.ts';
import type { Db } from '../db/schema.ts';
import { notFound, Refusal } from '../http/refusal.ts';
import { changeWithin, readWithin, type Scope, scopeOf } from './scope.ts';
import { addTargets, type Targets } from './targets.ts';

/** The parts of a request that can name records. */
export interface Parts {
  params: unknown;
  query: unknown;
  body: unknown;
}
/** Runs the work of a request in its scope. */
export type Run = <T>(work: () => T) => T;
export type Gate = (
  endpoint: Endpoint,
  caller: Caller | null,
  chosenZones: unknown,
  parts: Parts,
) => Promise<Run>;

type RecordKind = Exclude<IdKind, 'Subject'>;
/** The name of a kind in refusals, and the query that finds it; null if it belongs to no zone. */
const LOOKED_FOR: Readonly<
  Record<Exclude<RecordKind, WholeIdKind>, readonly [string, string] | null>
> = {
  Alarm: ['The alarm', 'alarms'],
  Category: null,
  CommitmentSheet: null,
  Dispute: null,
  Export: ['The file', 'exports'],
  File: ['The file', 'files'],
  Handover: ['The handover sheet', 'handovers'],
  HomeRelease: null,
  Import: null,
  Item: ['The item', 'items'],
  Job: null,
  Order: ['The order', 'orders'],
  Override: ['The override', 'zone_overrides'],
  PaymentNumber: null,
  Payout: ['The payout', 'payouts'],
  Proposal: null,
  Refund: ['The refund', 'refunds'],
  Remittance: ['The remittance', 'remittances'],
  ReportSchedule: null,
  ReportSending: null,
  Session: ['The device', 'sessions'],
  Settlement: null,
  Statement: null,
  Store: ['The store', 'stores'],
  Transfer: ['The transfer', 'ledger_transfers'],
  User: ['The account', 'users'],
  View: null,
  Zone: ['The operational area', 'zones'],
  ZoneName: ['The operational area', 'zones'],
};
const same: Run = (work) => work();

/**
 * Whether an endpoint is independent of zones: the whole marketplace, or the caller's own account.
 */
const hasNoZones = ({ access }: Endpoint): boolean =>
  typeof access === 'string' || access.every((one) => WHOLE_PERMISSIONS.includes(one));

/** How many of these are visible to queries in the current scope. */
async function shown(
  db: Db,
  table: string,
  kind: IdKind,
  values: readonly unknown[],
): Promise<number> {
  const condition =
    kind === 'ZoneName'
      ? sql`folded in (select fold_name(name) from unnest(${values}::text[]) name)`
      : sql`id = any(${values.map(String)}::bigint[])`;
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from ${sql.table(table)} where ${condition}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** The zones selected by the header. Error: 400 for one that is unknown or not the caller's. */
export const createChoice = (db: Db) =>
  async function chosen(caller: Caller, chosenZones: unknown): Promise<readonly number[] | null> {
    const own = caller.zones === 'all' ? null : caller.zones;
    if (chosenZones === undefined || chosenZones === null) return own;
    const refuse = (message: string) =>
      new Refusal('request.invalid', `The operational areas of the request: ${message}.`, {
        fields: [{ path: `headers.${ZONES_HEADER}`, message }],
      });
    const asked = ChosenZones.safeParse(chosenZones);
    if (!asked.success) throw refuse(asked.error.issues[0]?.message ?? 'are not valid');
    const foreign = own
      ? asked.data.filter((id) => !own.includes(id))
      : (await shown(db, 'zones', 'Zone', asked.data)) < asked.data.length
        ? asked.data
        : [];
    if (foreign.length > 0) throw refuse('names one that is not there, or that is not yours');
    return asked.data;
  };

/**
 * Decides in which scope a request runs. Reads run within the caller's zones. A change that names
 * anything outside them is refused as for an unknown id; otherwise it runs without restriction.
 */
export function createGate(db: Db): Gate {
  const chosen = createChoice(db);

  async function requireShown(targets: Targets): Promise<void> {
    const named = new Map<RecordKind, Set<unknown>>();
    const add = (kind: RecordKind, value: unknown) =>
      named.set(kind, (named.get(kind) ?? new Set()).add(value));
    for (const [kind, values] of targets)
      for (const value of values)
        if (kind !== 'Subject') add(kind, value);
        else {
          const { kind: of, id } = value as Subject;
          add(SUBJECTS[of].id, id);
        }
    for (const [kind, values] of named) {
      const looked = kind in LOOKED_FOR ? LOOKED_FOR[kind as keyof typeof LOOKED_FOR] : null;
      if (!looked) continue;
      const [name, table] = looked;
      if ((await shown(db, table, kind, [...values])) < values.size) throw notFound(name);
    }
  }

  return async (endpoint, caller, chosenZones, parts) => {
    if (!caller || (chosenZones === undefined && caller.zones === 'all')) return same;
    const zones = await chosen(caller, chosenZones);
    if (!zones || hasNoZones(endpoint)) return same;
    const scope: Scope = scopeOf(zones, caller.userId);
    if (endpoint.method === 'GET') return (work) => readWithin(scope, work);
    const targets: Targets = new Map();
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = endpoint[part];
      if (schema) addTargets(targets, schema, parts[part]);
    }
    await readWithin(scope, () => requireShown(targets));
    return endpoint.answersInScope
      ? (work) => readWithin(scope, work)
      : (work) => changeWithin(scope, work);
  };
}

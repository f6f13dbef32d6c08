import { sql } from 'kysely';
import type { Endpoint } from '#contract/endpoint.ts';
import type { FieldError } from '#contract/errors.ts';
import { type IdKind, SUBJECTS, type WholeIdKind } from '#contract/ids.ts';
import { WHOLE_PERMISSIONS } from '#contract/permissions.ts';
import type { Noun } from '#contract/reasons/nouns.ts';
import type { Subject } from '#contract/subject.ts';
import { ChosenZones, ZONES_HEADER } from '#contract/zones-header.ts';
import type { Caller } from '../auth/caller.ts';
import type { Db } from '../db/schema.ts';
import { fieldFault, notFound, refuse } from '../http/refusal.ts';
import { faultOfIssue } from '../http/validation.ts';
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
  Record<Exclude<RecordKind, WholeIdKind>, readonly [Noun, string] | null>
> = {
  Alarm: ['alarm', 'alarms'],
  BankAnswer: null,
  BankAnswerRow: null,
  BankFile: null,
  Case: ['case', 'cases'],
  CaseEntry: null,
  Category: null,
  ChangeRequest: null,
  Charge: ['charge', 'charges'],
  CommitmentSheet: null,
  DepositSlip: null,
  Dispute: null,
  DocumentReview: null,
  Export: ['file', 'exports'],
  File: ['file', 'files'],
  Handover: ['handover', 'handovers'],
  HomeRelease: null,
  Import: null,
  Item: ['item', 'items'],
  Job: null,
  Order: ['order', 'orders'],
  Override: ['override', 'zone_overrides'],
  PaymentNumber: null,
  Payout: ['payout', 'payouts'],
  Proposal: null,
  Refund: ['refund', 'refunds'],
  Remedy: ['remedy', 'remedies'],
  Remittance: ['remittance', 'remittances'],
  ReportSchedule: null,
  ReportMail: null,
  Session: ['device', 'sessions'],
  Settlement: null,
  Statement: null,
  Store: ['store', 'stores'],
  Thread: ['thread', 'threads'],
  Transfer: ['transfer', 'ledger_transfers'],
  UnknownMessage: ['message', 'unknown_messages'],
  User: ['account', 'users'],
  View: null,
  Zone: ['zone', 'zones'],
  ZoneName: ['zone', 'zones'],
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

const HEADER = `headers.${ZONES_HEADER}`;

/** The zones selected by the header. Error: 400 for one that is unknown or not the caller's. */
export const createChoice = (db: Db) =>
  async function chosen(caller: Caller, chosenZones: unknown): Promise<readonly number[] | null> {
    const own = caller.zones === 'all' ? null : caller.zones;
    if (chosenZones === undefined || chosenZones === null) return own;
    const refused = (fault: FieldError) =>
      refuse('zones.header', { fault: fault.message }, { fields: [fault] });
    const asked = ChosenZones.safeParse(chosenZones);
    if (!asked.success) {
      const [issue] = asked.error.issues;
      throw refused(
        issue
          ? { ...faultOfIssue(issue), path: HEADER }
          : fieldFault(HEADER, 'zones.header_format'),
      );
    }
    const foreign = own
      ? asked.data.filter((id) => !own.includes(id))
      : (await shown(db, 'zones', 'Zone', asked.data)) < asked.data.length
        ? asked.data
        : [];
    if (foreign.length > 0) throw refused(fieldFault(HEADER, 'zones.not_yours'));
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

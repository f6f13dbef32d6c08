import { type Alarm, type AlarmPriority, orderIdsInNeed } from '#contract/operations/alarm.ts';
import { type HandoverItem, MAX_HANDOVER_ITEMS } from '#contract/routes/operations/handover.ts';
import { MINUTE_MS } from '#rules/time.ts';
import type { Db } from '../../platform/db/schema.ts';
import type { CaseService } from '../cases/service.ts';
import { subjectOf } from '../cases/show.ts';
import type { ClaimService } from '../claims/service.ts';
import { driverCode } from '../drivers/driver-code.ts';
import { collectDecisions } from './decisions.ts';
import { collectInForce } from './in-force.ts';
import type { HandoverRepository } from './repository.ts';
import { collectUnanswered } from './unanswered.ts';

type Deps = Parameters<typeof collectInForce>[0] & {
  repository: HandoverRepository;
  claims: ClaimService;
  cases: Pick<CaseService, 'ownedBy'>;
  /** Open alarms, the most urgent first. */
  alarms: () => Promise<readonly Alarm[]>;
};

/** The items as JSON, in which dates are the text that the contract has. */
const asStored = (items: readonly object[]): HandoverItem[] => JSON.parse(JSON.stringify(items));

/** The priority of the most urgent alarm because of which an order needs an operator, by its id. */
const prioritiesOf = (alarms: readonly Alarm[]): ReadonlyMap<string, AlarmPriority> =>
  new Map(
    alarms
      .toSorted((a, b) => b.priority - a.priority)
      .flatMap((alarm) => orderIdsInNeed(alarm).map((id) => [id, alarm.priority] as const)),
  );

/** The cause of a returned alarm is over: the next shift has nothing to do about it. */
const isToBeKnown = ({ state }: Alarm): boolean => state !== 'returned_unacknowledged';

/**
 * What the next shift must know now: exceptions, what waits for a decision or an answer, the operator's own claims and cases, all holds and alarms,
 * and what staff have set that is still in force.
 */
export async function collect(deps: Deps, trx: Db, now: Date, userId: number) {
  const { repository, alarms } = deps;
  const [found, decisions, threads, claims, cases, holds, standing, inForce] = await Promise.all([
    repository.exceptions(trx, now, MAX_HANDOVER_ITEMS),
    collectDecisions(trx, now),
    collectUnanswered(trx, now),
    deps.claims.claimsOf(userId),
    deps.cases.ownedBy(userId),
    deps.claims.holds(),
    alarms(),
    collectInForce(deps, trx, now),
  ]);
  const priorities = prioritiesOf(standing);
  const waiting = found.rows.flatMap(({ id, driver_id }) => (driver_id === null ? [id] : []));
  const unassignedAt = await repository.unassignedAt(trx, waiting);
  const named = [...claims, ...holds].map(({ orderId }) => orderId as number);
  const orders = new Map((await repository.orders(trx, named)).map((row) => [row.id, row]));
  const placeOf = (id: number) => {
    const row = orders.get(id);
    return row ? [{ orderId: id, store: row.store_name, zone: row.zone, note: '' }] : [];
  };
  const minutes = (since: Date) => Math.floor((now.getTime() - since.getTime()) / MINUTE_MS);
  const items = [
    ...found.rows.map((row) => {
      const isLate = row.promised_at < now && row.return_requested_at === null;
      return {
        kind: 'exception',
        key: `exception:${row.id}`,
        note: '',
        orderId: row.id,
        store: row.store_name,
        zone: row.zone,
        why: isLate ? 'late' : 'unassigned',
        status: row.status,
        driver: row.driver_code === null ? null : driverCode(row.driver_code),
        minutes: minutes(isLate ? row.promised_at : (unassignedAt.get(row.id) ?? row.placed_at)),
        priority: priorities.get(String(row.id)) ?? null,
      };
    }),
    ...decisions,
    ...threads,
    ...claims.flatMap(({ orderId, until }) =>
      placeOf(orderId).map((place) => ({
        kind: 'claim',
        key: `claim:${orderId}`,
        ...place,
        until,
      })),
    ),
    ...cases.slice(0, MAX_HANDOVER_ITEMS).map((one) => ({
      kind: 'case',
      key: `case:${one.id}`,
      note: '',
      caseId: one.id,
      cause: one.cause,
      about: subjectOf(one),
      zone: one.store_zone,
      dueAt: one.due_at,
      wakesAt: one.wakes_at,
    })),
    ...holds.slice(0, MAX_HANDOVER_ITEMS).flatMap(({ orderId, by, until, reason }) =>
      placeOf(orderId).map((place) => ({
        kind: 'hold',
        key: `hold:${orderId}`,
        ...place,
        by: by.name,
        until,
        reason,
      })),
    ),
    ...standing
      .filter(isToBeKnown)
      .slice(0, MAX_HANDOVER_ITEMS)
      .map((alarm) => ({
        kind: 'alarm',
        key: `alarm:${alarm.id}`,
        note: '',
        alarmId: alarm.id,
        rule: alarm.rule,
        priority: alarm.priority,
        state: alarm.state,
        count: alarm.count,
        what: alarm.subjects[0]?.label ?? '',
        zone: alarm.zone,
        owner: alarm.owner?.name ?? null,
        until: alarm.shelf?.until ?? null,
        reason: alarm.shelf?.reason ?? null,
        ...(alarm.escalation ? { escalation: alarm.escalation } : {}),
        minutes: minutes(new Date(alarm.raisedAt)),
      })),
    ...inForce,
  ];
  return { items: asStored(items), more: found.count - found.rows.length };
}
export type CollectedItems = Awaited<ReturnType<typeof collect>>;

import type { InputOf } from '#contract/endpoint.ts';
import type { OrderId } from '#contract/ids.ts';
import {
  type ApplyPlanResult,
  dispatchRoutes,
  MAX_APPLIED,
} from '#contract/routes/operations/dispatch.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { call } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { recordAssignment } from './recent-assignments.ts';

export type PlannedAssignment = InputOf<typeof dispatchRoutes.apply>['body']['decisions'][number];

const driverBefore = (orderId: number) =>
  shownSource().orders.get(orderId as OrderId)?.order.driver ?? null;

const refused = (orderId: OrderId, message: string): ApplyPlanResult => ({
  orderId,
  outcome: 'refused',
  message,
  current: null,
  changedBy: null,
});

/** Why an order of a plan was not assigned: it was refused, or another user changed it first. */
export function whyNotApplied({ outcome, message, current, changedBy }: ApplyPlanResult): string {
  if (outcome === 'refused') return t('plan.result_refused', { why: message });
  if (current?.driver && changedBy) return t('plan.result_lost', { who: changedBy.name });
  return t('plan.result_changed');
}

/** How many orders a message names with their reasons. */
const MOST_NAMED = 3;

/** The orders that were not assigned, with their reasons; empty if there are none. */
export function notAppliedText(results: Iterable<ApplyPlanResult>): string {
  const failed = [...results].filter(({ outcome }) => outcome !== 'ok');
  const named = failed
    .slice(0, MOST_NAMED)
    .map((one) => t('plan.not_applied', { id: one.orderId, why: whyNotApplied(one) }));
  const more = failed.length - named.length;
  return [...named, ...(more > 0 ? [t('plan.not_applied_more', { n: more })] : [])].join(' · ');
}

/**
 * Assigns orders as a plan proposes, each at the version that the plan was made with. Never throws:
 * if a call fails, its orders are refused with the reason. The whole is one recent assignment.
 */
export async function applyPlanned(
  planned: readonly PlannedAssignment[],
): Promise<ReadonlyMap<OrderId, ApplyPlanResult>> {
  const results: ApplyPlanResult[] = [];
  const before = new Map(planned.map(({ orderId }) => [orderId, driverBefore(orderId)]));
  for (let from = 0; from < planned.length; from += MAX_APPLIED) {
    const decisions = planned.slice(from, from + MAX_APPLIED);
    try {
      results.push(...(await call(dispatchRoutes.apply, { body: { decisions } })).results);
    } catch (error) {
      const why = failureText(error);
      results.push(...decisions.map(({ orderId }) => refused(orderId as OrderId, why)));
    }
  }
  for (const { current } of results) if (current) shownSource().put(current);
  const changes = results.flatMap(({ outcome, orderId, current }) =>
    outcome === 'ok' && current?.driver
      ? [{ orderId, before: before.get(orderId) ?? null, after: current.driver }]
      : [],
  );
  if (changes.length > 0) recordAssignment({ kind: 'plan', changes });
  return new Map(results.map((result) => [result.orderId, result]));
}

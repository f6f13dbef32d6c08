import type { OrderId } from '#contract/ids.ts';
import type { Candidate } from '#contract/operations/dispatch-ranking.ts';
import {
  type ApplyPlanResult,
  type DispatchPlan,
  dispatchRoutes,
  MAX_APPLIED,
  type Suggestion,
} from '#contract/routes/operations/dispatch.ts';
import { applyPlanned, notAppliedText } from '#src/domain/assignment/apply-plan.ts';
import { recentAssignments } from '#src/domain/assignment/recent-assignments.ts';
import { planUndoneText } from '#src/domain/assignment/undo-plan.ts';
import { claimOfOther } from '#src/domain/claim/claim-state.ts';
import {
  clearSelection,
  selectedOnBoard,
} from '#src/features/operations/live-orders/board/row-selection.ts';
import { announce, announceQuietly } from '#src/features/operations/live-orders/outcome.ts';
import { changePanels } from '#src/features/operations/live-orders/panels.ts';
import { call } from '#src/lib/api/call.ts';
import { defineStore } from '#src/lib/console/console.ts';
import { t } from '#src/lib/i18n.ts';
import { openQuestion } from '#src/lib/keys/question/question.ts';
import type { Question } from '#src/lib/keys/question/question-types.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';

/** One order of the plan: the engine's proposal, and the operator's changes. */
export interface PlanRow {
  suggestion: Suggestion;
  isTicked: boolean;
  /** Another driver, from the ranked list. */
  own: Candidate | null;
  result: ApplyPlanResult | null;
  /** Set once the applied plan was undone: whether this order was, or keeps its driver. */
  undone: 'taken' | 'kept' | null;
}

export interface PlanState {
  /** The requested orders; null: all waiting orders. */
  requested: readonly OrderId[] | null;
  step: 'making' | 'ready' | 'applying' | 'done' | 'failed';
  plan: DispatchPlan | null;
  rows: readonly PlanRow[];
  message: string;
  /** Enter applies the plan only once it was read. */
  question: Question | null;
}

const NOTHING: PlanState = {
  requested: null,
  step: 'making',
  plan: null,
  rows: [],
  message: '',
  question: null,
};

/** The open plan. Nothing is assigned until it is applied. */
export const plan = defineStore<PlanState>(() => NOTHING);

const set = (part: Partial<PlanState>) => plan.set({ ...plan.get(), ...part });
const setRow = (id: OrderId, part: Partial<PlanRow>) =>
  set({
    rows: plan.get().rows.map((row) => (row.suggestion.orderId === id ? { ...row, ...part } : row)),
  });

export const driverOf = ({ suggestion, own }: PlanRow): Suggestion['driver'] =>
  own?.driver ?? suggestion.driver;

/** Requests a plan for the given orders; null: for all waiting orders. It assigns nothing. */
export async function makePlan(requested: readonly OrderId[] | null): Promise<void> {
  plan.set({ ...NOTHING, requested });
  const mine = plan.get();
  try {
    const query = requested ? { orderIds: requested.slice(0, MAX_APPLIED).join(',') } : {};
    const made = await call(dispatchRoutes.plan, { query });
    if (plan.get() !== mine) return;
    const oldestFirst = made.suggestions.toSorted((a, b) => a.orderId - b.orderId);
    const rows = oldestFirst.map((suggestion) => ({
      suggestion,
      // Orders claimed by a colleague are not ticked.
      isTicked: claimOfOther(suggestion.orderId) === undefined,
      own: null,
      result: null,
      undone: null,
    }));
    set({ step: 'ready', plan: made, rows, question: openQuestion() });
  } catch (error) {
    if (plan.get() === mine) set({ step: 'failed', message: failureText(error) });
  }
}

export function openPlan(ids?: readonly OrderId[]): void {
  const asked = ids ?? selectedOnBoard();
  changePanels({ pane: 'plan' });
  void makePlan(asked.length > 0 ? asked : null);
}

export const tickRow = (id: OrderId, isTicked: boolean): void => setRow(id, { isTicked });
export const chooseDriver = (id: OrderId, own: Candidate | null): void => setRow(id, { own });

/** Assigns the ticked orders, each at the version that the plan was made with. */
export async function applyPlan(): Promise<void> {
  const { step, rows } = plan.get();
  const ticked = rows.filter(({ isTicked, result }) => isTicked && result?.outcome !== 'ok');
  if (step !== 'ready' || ticked.length === 0) return;
  set({ step: 'applying' });
  const results = await applyPlanned(
    ticked.map((row) => ({
      orderId: row.suggestion.orderId,
      driverId: driverOf(row).id,
      version: row.suggestion.inputs.version,
    })),
  );
  set({
    step: 'done',
    rows: rows.map((row) => ({
      ...row,
      result: results.get(row.suggestion.orderId) ?? row.result,
    })),
  });
  clearSelection();
  const isWhole = [...results.values()].every(({ outcome }) => outcome === 'ok');
  // The recent acts list what was applied.
  const show = isWhole ? announceQuietly : announce;
  show(appliedText([...results.values()]));
}

/** Shows in the open plan that it was undone, order by order. Returns the function that ends it. */
export function followPlanUndo(): () => void {
  const seen = new Set(recentAssignments.get().map(({ key }) => key));
  return recentAssignments.subscribe(() => {
    for (const act of recentAssignments.get()) {
      if (act.kind !== 'plan_reversal' || seen.has(act.key)) continue;
      seen.add(act.key);
      const undoneOf = ({ result, suggestion: { orderId: id }, undone }: PlanRow) => {
        if (result?.outcome !== 'ok') return undone;
        if (act.taken.includes(id)) return 'taken';
        return act.kept.includes(id) ? 'kept' : undone;
      };
      set({ rows: plan.get().rows.map((row) => ({ ...row, undone: undoneOf(row) })) });
    }
  });
}

/** How many orders were assigned; those that were not by name, with the reason. */
function appliedText(results: readonly ApplyPlanResult[]): string {
  const ok = results.filter(({ outcome }) => outcome === 'ok').length;
  const failed = results.length - ok;
  if (failed === 0) return t('plan.done', { n: ok });
  return t('plan.done_partly', { ok, failed, why: notAppliedText(results) });
}

/** The result of the applied plan, or of its undo. */
export function resultText({ rows }: PlanState): string {
  const undone = (as: PlanRow['undone']) =>
    rows.flatMap(({ undone, suggestion }) => (undone === as ? [suggestion.orderId] : []));
  const [taken, kept] = [undone('taken'), undone('kept')];
  if (taken.length + kept.length > 0) return planUndoneText(taken, kept);
  return appliedText(rows.flatMap(({ result }) => result ?? []));
}

/** The orders that could not be assigned. */
export const failedIn = ({ rows }: PlanState): OrderId[] =>
  rows.flatMap(({ result, suggestion }) =>
    result && result.outcome !== 'ok' ? [suggestion.orderId] : [],
  );

import type { ActorRefFrom } from 'xstate';
import type { OrderId } from '#contract/ids.ts';
import type { assignmentMachine } from '#machines/assignment/assignment-machine.ts';
import { isOpen, type WithheldOrderEvent } from '#machines/order/order-machine.ts';
import { live } from '#src/domain/live/live.ts';
import type { Outcome } from '#src/domain/order/order-failure.ts';
import { definePart, defineStore } from '#src/lib/console/console.ts';
import type { Question } from '#src/lib/keys/question/question-types.ts';
import { dropShownUndo } from '#src/ui/toast/toast-store.ts';
import { forgetOwnAct, recordOwnAct } from './own-acts.ts';
import type { DriverRef } from './sending.ts';

/**
 * How long an assignment can be undone. Our choice: long enough for two or three more assignments.
 */
export const UNDO_MS = 30_000;
/** How long an expired entry stays on the screen. */
const FAREWELL_MS = 5_000;
const MOST = 5;

export type AssignmentActor = ActorRefFrom<typeof assignmentMachine>;

/** A change of the driver of one order. */
export interface DriverChange {
  orderId: OrderId;
  before: DriverRef | null;
  after: DriverRef | null;
}

/**
 * What an entry did. An applied plan is one entry, which is undone as one; an `ending` is an end
 * that the server withholds. A reversal undid another
 * entry, and cannot be undone itself.
 */
export type RecentAct =
  | ({ kind: 'given' } & DriverChange)
  | ({ kind: 'reversal' } & DriverChange)
  | { kind: 'plan'; changes: readonly DriverChange[] }
  | { kind: 'ending'; orderId: OrderId; event: WithheldOrderEvent; endsAtMs: number }
  | { kind: 'plan_reversal'; taken: readonly OrderId[]; kept: readonly OrderId[] }
  | OtherAct
  | { kind: 'other_reversal'; text: string }
  | FinalAct;

/** An act on something else than an order, such as an override of a zone. */
export interface OtherAct {
  kind: 'other';
  /** The act in a few words. */
  text: string;
  /** Undoes it. Resolves to a message; throws `ApiFailure`. */
  undo: () => Promise<string>;
  /** False once something has changed that makes the undo impossible. */
  canStillUndo?: () => boolean;
  /** Until when it can be undone, in the server's epoch ms; by default for `UNDO_MS`. */
  undoUntilMs?: number;
}

/**
 * An act that nothing undoes, such as an order that became ready. It is listed, so that `U` refuses
 * it instead of undoing an older act.
 */
interface FinalAct {
  kind: 'final';
  text: string;
}

/** One entry of the recent assignments. */
export type RecentAssignment = RecentAct & {
  key: number;
  atMs: number;
  /** `over`: the time to undo has passed; `overtaken`: another user has changed the order since. */
  state: 'open' | 'undoing' | 'over' | 'overtaken';
  /** When the entry is removed, in epoch ms. */
  untilMs: number;
  /** That its undo has asked, because the driver has accepted since. */
  question?: Question;
};

/** The last assignments and other acts of this tab that `U` undoes, the newest first. */
export const recentAssignments = defineStore<readonly RecentAssignment[]>(() => []);

/** Announces results while the screen lists the recent acts and offers to undo them; else null. */
export const actList = defineStore<{ announce: (outcome: Outcome | null) => void } | null>(
  () => null,
);

/** The machines of the assignments, and the clock that expires them. */
const running = definePart(() => ({
  actors: new Map<number, AssignmentActor>(),
  nextKey: 1,
  stopClock: null as (() => void) | null,
}));

export const actorOf = (key: number): AssignmentActor | undefined => running().actors.get(key);

/** Removes an entry. An undone entry is replaced by its reversal. */
export function dropRecent(key: number): void {
  running().actors.delete(key);
  recentAssignments.set(recentAssignments.get().filter((act) => act.key !== key));
}

/** Replaces an entry in place. */
export function changeRecent(
  key: number,
  part: Partial<Pick<RecentAssignment, 'state' | 'untilMs' | 'question'>>,
): void {
  recentAssignments.set(
    recentAssignments.get().map((act) => (act.key === key ? { ...act, ...part } : act)),
  );
}

/**
 * True if the server would still undo the assignment: the order's driver has not been changed
 * since.
 */
export function isUntouched({ orderId, after }: DriverChange): boolean {
  const order = live().orders.get(orderId)?.order;
  if (!order || !isOpen(order.status) || order.status === 'picked_up') return false;
  return (order.driver?.id ?? null) === (after?.id ?? null);
}

/** The changes of drivers that an entry made; none for a reversal. */
export function changesOf(act: RecentAssignment): readonly DriverChange[] {
  if (act.kind === 'plan') return act.changes;
  return act.kind === 'given' ? [act] : [];
}

/** Whether an entry is of a kind that can be undone. */
export const isUndoable = ({ kind }: RecentAct): boolean =>
  kind === 'given' || kind === 'plan' || kind === 'ending' || kind === 'other';

/** Until when an entry can be undone, in the server's epoch ms. */
export function undoneUntilMs(act: RecentAssignment): number {
  if (act.kind === 'ending') return act.endsAtMs;
  return (act.kind === 'other' ? act.undoUntilMs : undefined) ?? act.atMs + UNDO_MS;
}

/** Whether nothing has changed since that would make the undo of an entry impossible. */
function isStillUndoable(act: RecentAssignment): boolean {
  if (act.kind === 'other') return act.canStillUndo?.() ?? true;
  if (act.kind === 'ending') return Boolean(live().orders.get(act.orderId)?.order.ending);
  return changesOf(act).some(isUntouched);
}

/** Marks entries that are expired or overtaken, and removes those that were marked a while ago. */
function tick(): void {
  const nowMs = live().now();
  for (const act of recentAssignments.get()) {
    if (nowMs >= act.untilMs) dropRecent(act.key);
    else if (act.state === 'open' && isUndoable(act)) {
      const isOver = nowMs >= undoneUntilMs(act);
      if (!isOver && isStillUndoable(act)) continue;
      actorOf(act.key)?.send({ type: isOver ? 'window.over' : 'assignment.overtaken' });
      const state = isOver ? 'over' : 'overtaken';
      changeRecent(act.key, { state, untilMs: nowMs + FAREWELL_MS });
    }
  }
  if (recentAssignments.get().length > 0) return;
  const held = running();
  held.stopClock?.();
  held.stopClock = null;
}

/** Adds an assignment to the list. If the list is full, the oldest entry is dropped. */
export function recordAssignment(act: RecentAct, actor?: AssignmentActor): void {
  const atMs = live().now();
  dropShownUndo();
  if (act.kind === 'plan') for (const { orderId } of act.changes) recordOwnAct(orderId);
  else if (act.kind === 'given' && act.after) recordOwnAct(act.orderId);
  else if (act.kind === 'given' || act.kind === 'reversal') forgetOwnAct(act.orderId);
  const held = running();
  const key = held.nextKey;
  held.nextKey += 1;
  if (actor) held.actors.set(key, actor);
  const untilMs = isUndoable(act) ? Number.POSITIVE_INFINITY : atMs + UNDO_MS;
  const [...rest] = recentAssignments.get();
  recentAssignments.set(
    [{ ...act, key, atMs, state: 'open', untilMs } as RecentAssignment, ...rest].slice(0, MOST),
  );
  for (const old of rest.slice(MOST - 1)) held.actors.delete(old.key);
  held.stopClock ??= live().clock.subscribe(tick);
}

/** The newest act, if nothing undoes it; acts that were undone are no longer listed as acts. */
export function newestFinal(): FinalAct | null {
  const act = recentAssignments.get().find((one) => isUndoable(one) || one.kind === 'final');
  return act?.kind === 'final' ? act : null;
}

/** The newest entry that can be undone. */
export const newestOpen = (): RecentAssignment | undefined =>
  recentAssignments.get().find((act) => act.state === 'open' && isUndoable(act));

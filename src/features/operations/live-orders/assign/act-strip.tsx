import { useEffect } from 'react';
import type { OrderId } from '#contract/ids.ts';
import { isOpen } from '#machines/order/order-machine.ts';
import { offerNewestUndo } from '#src/domain/assignment/announce-act.ts';
import {
  actList,
  isUndoable,
  type RecentAssignment,
  recentAssignments,
  undoneUntilMs,
} from '#src/domain/assignment/recent-assignments.ts';
import { planUndoneText } from '#src/domain/assignment/undo-plan.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { outcome } from '#src/features/operations/live-orders/outcome.ts';
import { t } from '#src/lib/i18n.ts';
import { useKey } from '#src/lib/keys/shortcuts.ts';
import { ltrText } from '#src/lib/language/ltr.ts';
import { useEntry, useStore } from '#src/lib/use-store.ts';
import { type DropdownItem, DropdownMenu } from '#src/ui/overlay/dropdown-menu.tsx';
import { UndoChip } from '#src/ui/toast/undo-chip.tsx';
import { announceOnBoard, undoFromBoard } from './assign.ts';

const NO_ORDER = 0 as OrderId;

type Ending = Extract<RecentAssignment, { kind: 'ending' }>;

/** An end that the server withholds, and later whether it happened. */
function endingWords({ event, orderId: id, state }: Ending): string {
  const isReturn = event === 'order.return';
  const order = shownSource().orders.get(id)?.order;
  // Its time to undo may be over before the server's answer has arrived.
  if (state === 'open' || state === 'undoing' || order?.ending)
    return t(isReturn ? 'orders.act_returning' : 'orders.act_cancelling', { id });
  if (order && isOpen(order.status))
    return t(isReturn ? 'orders.not_returned_act' : 'orders.not_cancelled_act', { id });
  return t(isReturn ? 'orders.act_return' : 'orders.act_cancel', { id });
}

/** An assignment in short: "4172 → d12". */
function wordsOf(act: RecentAssignment): string {
  if (act.kind === 'plan') return t('plan.applied', { n: act.changes.length });
  if (act.kind === 'plan_reversal') return planUndoneText(act.taken, act.kept);
  if (act.kind === 'other' || act.kind === 'other_reversal' || act.kind === 'final')
    return act.text;
  if (act.kind === 'ending') return endingWords(act);
  const { orderId: id, before, after } = act;
  if (!after) return t('live.act_taken', { id, code: before?.code ?? '' });
  if (!before) return t('live.act_given', { id, code: after.code });
  return t('live.act_moved', { id, before: before.code, code: after.code });
}

const canUndo = (act: RecentAssignment): boolean => act.state === 'open' && isUndoable(act);

function leftText(act: RecentAssignment, nowMs: number): string {
  const untilMs = undoneUntilMs(act);
  const seconds = Math.ceil((untilMs - nowMs) / 1_000);
  const most = Math.ceil((untilMs - act.atMs) / 1_000);
  return t('live.act_left', { seconds: Math.min(Math.max(0, seconds), most) });
}

/** Why an assignment cannot be undone; empty for a reversal, which needs no reason. */
const standingText = (act: RecentAssignment): string =>
  isUndoable(act) ? t(`live.act_${act.state}` as 'live.act_over') : '';

const Left = ({ act }: { act: RecentAssignment }) =>
  useStore(shownSource().clock, (nowMs) => leftText(act, nowMs));

/** The last assignment, with an undo button for a limited time. */
function Newest({ act, undoKey }: { act: RecentAssignment; undoKey: string }) {
  // Whether an end has happened is known from its order.
  useEntry(shownSource().orders, act.kind === 'ending' ? act.orderId : NO_ORDER);
  const words = wordsOf(act);
  if (!canUndo(act))
    return (
      <span className="line undo-chip" data-state={isUndoable(act) ? act.state : 'reversal'}>
        <span className="cut">{words}</span>
        <small>{standingText(act)}</small>
      </span>
    );
  return (
    <UndoChip
      words={words}
      undo={t('live.undo')}
      label={t('live.undo_of', { act: words })}
      undoKey={undoKey}
      left={<Left act={act} />}
      onUndo={() => void undoFromBoard(act)}
    />
  );
}

/** The earlier assignments, shown as their number. */
function Earlier({ list, undoKey }: { list: readonly RecentAssignment[]; undoKey: string | null }) {
  const nowMs = useStore(shownSource().clock);
  const firstOpen = list.find(canUndo);
  const items = list.map((act): DropdownItem => {
    const words = wordsOf(act);
    if (!canUndo(act)) return { id: act.key, label: words, more: standingText(act) };
    return {
      id: act.key,
      label: t('live.undo_of', { act: words }),
      more: leftText(act, nowMs),
      ...(undoKey && act === firstOpen ? { hint: undoKey } : {}),
      run: () => void undoFromBoard(act),
    };
  });
  return (
    <DropdownMenu
      label={t('live.acts_more', { n: list.length })}
      className="link-button"
      items={items}
    >
      {ltrText(`+${list.length}`)}
    </DropdownMenu>
  );
}

/**
 * The last result as a message, announced to screen readers: an assignment, an undo, a conflict.
 */
export function Outcome() {
  const { text, only } = useStore(outcome);
  return (
    <output className="cut" aria-live="polite" title={only === 'read' ? undefined : text}>
      <span
        className={only === 'read' ? 'visually-hidden' : undefined}
        aria-hidden={only === 'seen' || undefined}
      >
        {text}
      </span>
    </output>
  );
}

/** The last assignment, and the number of earlier ones. It occupies a fixed line of the footer. */
export function ActStrip() {
  const list = useStore(recentAssignments);
  const undoKey = useKey('order.undo');
  useEffect(() => {
    actList.set({ announce: announceOnBoard });
    return () => {
      actList.set(null);
      // Unless a list takes its place at once, such as the board's at the end of a replay.
      queueMicrotask(() => actList.get() === null && offerNewestUndo(wordsOf));
    };
  }, []);
  const [newest, ...earlier] = list;
  if (!newest) return null;
  return (
    <section className="line last-acts" aria-label={t('live.acts')}>
      <Newest act={newest} undoKey={undoKey} />
      {earlier.length > 0 && <Earlier list={earlier} undoKey={canUndo(newest) ? null : undoKey} />}
    </section>
  );
}

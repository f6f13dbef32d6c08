import { Button } from '@blueprintjs/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Payout } from '#contract/routes/money/payouts.ts';
import { useSecondsLeft } from '#src/domain/live/seconds-left.ts';
import { t } from '#src/lib/i18n.ts';
import { useKey } from '#src/lib/keys/shortcuts.ts';
import { useSession } from '#src/lib/session/session.ts';
import { useStore } from '#src/lib/use-store.ts';
import { useUndoOnLeave } from '#src/ui/toast/left-undo.ts';
import { UndoChip } from '#src/ui/toast/undo-chip.tsx';
import { pendingPayouts } from './payout.ts';
import {
  lastApprovals,
  type SentApproval,
  sentApprovals,
  withdrawableUntilMs,
} from './sent-approvals.ts';
import { withdrawLeft } from './withdraw-approvals.ts';
import './withdraw-chip.css';

const untilOf = (items: readonly SentApproval[]) =>
  Math.max(0, ...items.map((one) => one.untilMs ?? 0));

function wordsOf(items: readonly SentApproval[]): string {
  const [one] = items;
  if (!one) return '';
  if (items.length > 1) return t('payouts.done_approve_n', { n: items.length });
  return t(one.isHalf ? 'payouts.done_half' : 'payouts.done_approve', { id: one.id });
}

/** The last approvals, with an undo button while they can be withdrawn. */
export function WithdrawChip({ onWithdraw }: { onWithdraw: () => void }) {
  const all = useStore(sentApprovals);
  const undoKey = useKey('payout.withdraw');
  // Renders every second, which removes expired approvals and shows earlier ones.
  useSecondsLeft(untilOf(all));
  const items = lastApprovals(all).filter(({ untilMs }) => untilMs !== null);
  const seconds = useSecondsLeft(untilOf(items));
  const words = seconds > 0 ? wordsOf(items) : '';
  const queries = useQueryClient();
  useUndoOnLeave(() =>
    words === ''
      ? null
      : {
          text: words,
          untilMs: Date.now() + seconds * 1_000,
          undo: () => withdrawLeft(items, queries),
          canStillUndo: () => items.every((one) => sentApprovals.get().includes(one)),
        },
  );
  return (
    <>
      {/* Announced once, without the seconds. */}
      <output className="visually-hidden">{words}</output>
      {words !== '' && (
        <section className="withdraw-chip line" aria-label={t('payouts.last_approval')}>
          <UndoChip
            words={words}
            undo={t('payouts.withdraw')}
            label={t('payouts.withdraw_of', { act: words })}
            undoKey={undoKey}
            left={t('live.act_left', { seconds })}
            onUndo={onWithdraw}
          />
        </section>
      )}
    </>
  );
}

/** The undo button for the user's own approval of the displayed payout. */
export function WithdrawButton(props: { payout: Payout; onWithdraw: () => void }) {
  const { payout, onWithdraw } = props;
  const userId = useSession((now) => now.user?.id);
  const isPending = useStore(pendingPayouts, (pending) => pending.has(payout.id));
  const seconds = useSecondsLeft(withdrawableUntilMs(payout, userId));
  if (seconds === 0) return null;
  return (
    <Button disabled={isPending} onClick={onWithdraw}>
      {t('payouts.withdraw_left', { seconds })}
    </Button>
  );
}

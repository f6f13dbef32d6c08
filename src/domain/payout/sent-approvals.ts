import type { Payout } from '#contract/routes/money/payouts.ts';
import { live } from '#src/domain/live/live.ts';
import { defineStore } from '#src/lib/console/console.ts';
import { getUser } from '#src/lib/session/session.ts';

/** An approval that this tab has sent. */
export interface SentApproval {
  id: number;
  /** The id of the user who approved. */
  by: number;
  /** The approvals of one bulk act share a number: they are withdrawn together. */
  act: number;
  /** The end of the withdrawal window, in epoch ms; null: no response yet. */
  untilMs: number | null;
  /** Further approvals are required. */
  isHalf: boolean;
  /** The payout after the approval; null if it was refused or there was no response. */
  answer: Promise<Payout | null>;
}

/** Approvals that can be withdrawn or are in flight, the newest last. */
export const sentApprovals = defineStore<readonly SentApproval[]>(() => []);

/** True if some but not all of the required approvals are given. */
export const isPartlyApproved = ({ status, approvals }: Payout) =>
  status === 'requested' && approvals.length > 0;

/**
 * When the approvals of a payout take effect, if that is in the future; 0: they have taken effect,
 * or there are none. A payout that the server reports as payable is payable, whatever this
 * machine's clock says. Epoch ms.
 */
export function effectiveAtMs(payout: Payout | undefined): number {
  if (!payout) return 0;
  const { status, approvals, legalEvents } = payout;
  const isOpen = status === 'approved' || status === 'requested';
  if (!isOpen || legalEvents.includes('payout.pay')) return 0;
  return Math.max(0, ...approvals.map(({ withdrawableUntil }) => Date.parse(withdrawableUntil)));
}

/** Until when a user can withdraw their approval of a payout; 0 if there is none. Epoch ms. */
export function withdrawableUntilMs(payout: Payout, userId: number | undefined): number {
  const own = payout.approvals.find(({ by }) => by.id === userId);
  return own && effectiveAtMs(payout) > 0 ? Date.parse(own.withdrawableUntil) : 0;
}

/** The number of the next act. */
export const nextActNumber = (): number =>
  1 + Math.max(0, ...sentApprovals.get().map(({ act }) => act));

/** Removes approvals that are being withdrawn, or were refused. */
export const dropApprovals = (items: readonly SentApproval[]): void =>
  sentApprovals.set(sentApprovals.get().filter((one) => !items.includes(one)));

const isOpen = ({ untilMs }: SentApproval, nowMs: number) => untilMs === null || nowMs < untilMs;

/** Records an approval when it is sent; from then on it is the last one. */
export function recordApproval(id: number, act: number, sent: Promise<Payout>): void {
  const by = getUser()?.id ?? 0;
  const answer = sent.catch(() => null);
  const one: SentApproval = { id, by, act, untilMs: null, isHalf: false, answer };
  const nowMs = live().now();
  sentApprovals.set([...sentApprovals.get().filter((old) => isOpen(old, nowMs)), one]);
  void answer.then((after) => {
    const untilMs = after ? withdrawableUntilMs(after, by) : 0;
    sentApprovals.set(
      sentApprovals.get().flatMap((old) => {
        if (old !== one) return old;
        return after ? { ...old, untilMs, isHalf: isPartlyApproved(after) } : [];
      }),
    );
  });
}

/** The signed-in user's approvals in the last act that can be withdrawn or are in flight. */
export function lastApprovals(all = sentApprovals.get()): SentApproval[] {
  const nowMs = live().now();
  const userId = getUser()?.id;
  const open = all.filter((one) => one.by === userId && isOpen(one, nowMs));
  const last = Math.max(0, ...open.map(({ act }) => act));
  return open.filter(({ act }) => act === last);
}

import type { Payout } from '#contract/routes/vendor-payments.ts';
import { live } from '#src/domain/live/live.ts';
import { getUser } from '#src/lib/session/session.ts';
import { createValueStore } from '#streams/index.ts';

/** An approval that this tab has sent. */
export interface Given {
  id: number;
  /** Whose it is. */
  by: number;
  /** Approvals of one bulk act have one number: they are taken back together. */
  act: number;
  /** Until when it can be taken back, epoch ms; null: it is not answered yet. */
  untilMs: number | null;
  /** Another approval is needed beside it. */
  isHalf: boolean;
  /** The payout after it; null when it was refused or lost. */
  answer: Promise<Payout | null>;
}

/** Those that can be taken back, or are being sent; the latest last. */
export const given = createValueStore<readonly Given[]>([]);

/** Approved by some, and not by all that are needed. */
export const isHalf = ({ status, approvals }: Payout) =>
  status === 'requested' && approvals.length > 0;

/**
 * When the approvals of a payout count, as long as that is to come; 0: they do, or there are none. What
 * the server has called payable is, whatever this machine's clock says. Epoch ms.
 */
export function countsAtMs(payout: Payout | undefined): number {
  if (!payout) return 0;
  const { status, approvals, legalEvents } = payout;
  const isOpen = status === 'approved' || status === 'requested';
  if (!isOpen || legalEvents.includes('payout.pay')) return 0;
  return Math.max(0, ...approvals.map(({ takeBackUntil }) => Date.parse(takeBackUntil)));
}

/** Until when a person can take back their approval of a payout; 0: there is none. Epoch ms. */
export function ownUntilMs(payout: Payout, userId: number | undefined): number {
  const own = payout.approvals.find(({ by }) => by.id === userId);
  return own && countsAtMs(payout) > 0 ? Date.parse(own.takeBackUntil) : 0;
}

/** The number of an act that is to begin. */
export const nextAct = (): number => 1 + Math.max(0, ...given.get().map(({ act }) => act));

/** Forgets approvals: they are being taken back, or were refused. */
export const dropGiven = (items: readonly Given[]): void =>
  given.set(given.get().filter((one) => !items.includes(one)));

const isOpen = ({ untilMs }: Given, nowMs: number) => untilMs === null || nowMs < untilMs;

/** Notes an approval as it is sent, so that it is the last one from then on. */
export function noteGiven(id: number, act: number, sent: Promise<Payout>): void {
  const by = getUser()?.id ?? 0;
  const answer = sent.catch(() => null);
  const one: Given = { id, by, act, untilMs: null, isHalf: false, answer };
  const nowMs = live.now();
  given.set([...given.get().filter((old) => isOpen(old, nowMs)), one]);
  void answer.then((after) => {
    const untilMs = after ? ownUntilMs(after, by) : 0;
    given.set(
      given.get().flatMap((old) => {
        if (old !== one) return old;
        return after ? { ...old, untilMs, isHalf: isHalf(after) } : [];
      }),
    );
  });
}

/** The approvals of the last act of whoever is signed in that can be taken back, or are being sent. */
export function lastGiven(all = given.get()): Given[] {
  const nowMs = live.now();
  const userId = getUser()?.id;
  const open = all.filter((one) => one.by === userId && isOpen(one, nowMs));
  const last = Math.max(0, ...open.map(({ act }) => act));
  return open.filter(({ act }) => act === last);
}

import type { Payout, PayoutEvidence } from '#contract/routes/vendor-payments.ts';
import type { PayoutAct as Act } from '#src/domain/payout/payout-acts.ts';
import { t } from '#src/lib/i18n.ts';
import type { Command } from '#src/lib/keys/commands.ts';
import { takeFocus } from '#src/lib/keys/take-focus.ts';
import { whyNoTie, whyNot } from './acts.ts';
import { change, focusedPayout, focusOn, letIn, queue, queueGrid, toggle } from './queue.ts';
import { canTakeBack } from './take-back.ts';

/** The target of the commands besides the queue. */
export interface QueueContext {
  /** Sends an act that needs no further input. */
  approve: (payout: Payout) => void;
  /** Withdraws the last approvals. */
  takeBack: () => void;
  evidence: PayoutEvidence | undefined;
  onlyStore: (payout: Payout) => void;
  openStatement: (payout: Payout) => void;
  pageRows: () => number;
}
const focused = () => focusedPayout(queue.get());
const hasFocus = () => focused() !== undefined;

type Place = (at: number, last: number, page: number) => number;

function moveTo(place: Place, pageRows: number, isRange: boolean): void {
  const { rows, focusId, chosen } = queue.get();
  const at = Math.max(
    0,
    rows.findIndex(({ id }) => id === focusId),
  );
  const last = rows.length - 1;
  const to = Math.max(0, Math.min(last, place(at, last, pageRows)));
  if (isRange) {
    const part = rows.slice(Math.min(at, to), Math.max(at, to) + 1);
    change({ chosen: new Set([...chosen, ...part.map(({ id }) => id)]) });
  }
  focusOn(rows[to]?.id ?? null);
  takeFocus(queueGrid());
}

/** Why the act is not possible on the focused payout; null when it is. */
export function blocked(act: Act, evidence: PayoutEvidence | undefined): string | null {
  const payout = focused();
  if (!payout) return '';
  const seen = evidence?.payout.id === payout.id ? evidence : undefined;
  return whyNot(payout, act) ?? (act === 'approve' ? whyNoTie(seen) : null);
}

/** Starts an act on all selected payouts. */
export const beginBulk = (act: Act): void => change({ bulk: act, asking: null });

/** Starts an act: on all selected payouts, otherwise on the focused payout. */
export function begin(act: Act, { approve, evidence }: QueueContext): void {
  const { chosen, pending } = queue.get();
  if (chosen.size > 0 && act !== 'settle') {
    beginBulk(act);
    return;
  }
  const payout = focused();
  if (!payout || pending.has(payout.id) || blocked(act, evidence) !== null) return;
  if (act === 'approve' && !payout.typedConfirmation) approve(payout);
  else change({ asking: act });
}

const canBegin =
  (act: Act) =>
  ({ evidence }: QueueContext) => {
    const { chosen, rows } = queue.get();
    if (chosen.size > 0 && act !== 'settle')
      return rows.some((row) => chosen.has(row.id) && whyNot(row, act) === null);
    return blocked(act, evidence) === null;
  };

type QueueCommand = Command<QueueContext>;

const acting = (act: Act, key: string): QueueCommand => ({
  id: `payout.${act}`,
  label: `payouts.cmd_${act}`,
  keys: [key],
  can: canBegin(act),
  whyNot: ({ evidence }) => blocked(act, evidence) || null,
  run: (context) => begin(act, context),
});

const moving = (
  id: string,
  label: Command['label'],
  keys: readonly string[],
  place: Place,
): QueueCommand => ({
  id: `payout.${id}`,
  label,
  keys,
  can: hasFocus,
  run: ({ pageRows }, { isRange }) => moveTo(place, pageRows(), isRange),
});

const withFocused =
  (run: (payout: Payout, context: QueueContext) => void): QueueCommand['run'] =>
  (context) => {
    const payout = focused();
    if (payout) run(payout, context);
  };

export const commands: readonly QueueCommand[] = [
  moving('next', 'payouts.cmd_next', ['j', 'ArrowDown'], (at) => at + 1),
  moving('previous', 'payouts.cmd_previous', ['k', 'ArrowUp'], (at) => at - 1),
  moving('first', 'payouts.cmd_first', ['Home'], () => 0),
  moving('last', 'payouts.cmd_last', ['End'], (_, last) => last),
  moving('pageDown', 'payouts.cmd_page_down', ['PageDown'], (at, _, page) => at + page),
  moving('pageUp', 'payouts.cmd_page_up', ['PageUp'], (at, _, page) => at - page),
  {
    id: 'payout.choose',
    label: 'payouts.cmd_choose',
    keys: ['x', ' '],
    can: hasFocus,
    run: withFocused(({ id }) => toggle(id)),
  },
  {
    id: 'payout.chooseAll',
    label: 'payouts.cmd_choose_all',
    keys: ['Mod+a'],
    can: hasFocus,
    run: () => change({ chosen: new Set(queue.get().rows.map(({ id }) => id)) }),
  },
  acting('approve', 'a'),
  {
    id: 'payout.takeBack',
    label: 'payouts.cmd_take_back',
    keys: ['u'],
    permission: 'payouts.approve',
    can: canTakeBack,
    whyNot: () => t('payouts.nothing_to_take_back'),
    run: ({ takeBack }) => takeBack(),
  },
  acting('reject', 'r'),
  acting('pay', 'p'),
  acting('settle', 'v'),
  {
    id: 'payout.file',
    label: 'payouts.cmd_file',
    keys: ['f'],
    can: (context) => queue.get().chosen.size > 0 && canBegin('pay')(context),
    run: () => change({ bulk: 'file', asking: null }),
  },
  {
    id: 'payout.fresh',
    label: 'payouts.cmd_fresh',
    keys: ['n'],
    run: () => void letIn(),
  },
  {
    id: 'payout.store',
    label: 'payouts.cmd_store',
    keys: ['s'],
    can: hasFocus,
    run: withFocused((payout, { onlyStore }) => onlyStore(payout)),
  },
  {
    id: 'payout.statement',
    label: 'payouts.cmd_statement',
    keys: ['b'],
    can: hasFocus,
    run: withFocused((payout, { openStatement }) => openStatement(payout)),
  },
  {
    id: 'payout.filter',
    label: 'payouts.cmd_filter',
    keys: ['/'],
    run: () => document.querySelector<HTMLElement>('#payouts-status')?.focus(),
  },
  {
    id: 'payout.clear',
    label: 'payouts.choose_none',
    keys: ['Escape'],
    isFixed: true,
    can: () => queue.get().chosen.size > 0,
    run: () => change({ chosen: new Set() }),
  },
];

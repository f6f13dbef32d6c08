import { Button } from '@blueprintjs/core';
import { type RefObject, useEffect, useRef } from 'react';
import type { DispatchPlan } from '#contract/routes/operations/dispatch.ts';
import { changePanels } from '#src/features/operations/live-orders/panels.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import { useKeys } from '#src/lib/keys/command-scope.ts';
import { keyRefusal } from '#src/lib/keys/refused-key.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { labelled } from '#src/lib/language/labelled.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { useStore } from '#src/lib/use-store.ts';
import { AnswerWait } from '#src/ui/controls/answer-wait.tsx';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { Figures } from '#src/ui/page/figures.tsx';
import { TableHead } from '#src/ui/page/table-head.tsx';
import {
  applyPlan,
  failedIn,
  followPlanUndo,
  makePlan,
  type PlanState,
  plan,
  resultText,
} from './plan.ts';
import { useCursorBack } from './plan-cursor.ts';
import { figuresOf, type Load } from './plan-figures.ts';
import { PlanLine } from './plan-row.tsx';
import './plan.css';

/** The orders that the plan leaves unassigned, with the reasons. */
function leftOut({ left, held, ignored }: DispatchPlan): { orderId: number; why: string }[] {
  const words = (why: string) => t(`plan.left_${why.replace('-', '_')}` as MessageKey);
  return [
    ...left.map(({ orderId, why }) => ({ orderId, why: words(why) })),
    ...held.map((orderId) => ({ orderId, why: words('held') })),
    ...ignored.map(({ orderId, why }) => ({ orderId, why: words(why) })),
  ];
}

/** Why Enter does not apply the plan now. Null if it does. */
function whyNotApply(): string | null {
  const { step, rows, question } = plan.get();
  if (step === 'done') return t('plan.is_applied');
  if (step === 'applying') return t('shell.is_sending');
  if (step !== 'ready') return t('plan.not_ready');
  if (!rows.some(({ isTicked }) => isTicked)) return t('plan.nothing_ticked');
  return question?.answer() === false ? t('plan.unread') : null;
}

/** Enter applies a plan that was read. In the pane it never reaches the board below. */
function enter(): void {
  const why = whyNotApply();
  if (why === null) void applyPlan();
  else keyRefusal.set({ text: why });
}

/**
 * Arrow keys move from row to row in the same column. Enter applies the plan, unless the focused
 * element handles it.
 */
function onKey({ target, key, repeat }: KeyboardEvent): boolean {
  if (key === 'Enter') {
    if (!repeat) enter();
    return true;
  }
  if (!(target instanceof HTMLInputElement)) return false;
  const by = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  if (by === 0) return false;
  const boxes = [
    ...(target.closest('tbody')?.querySelectorAll<HTMLElement>('input[type=checkbox]') ?? []),
  ];
  boxes[boxes.indexOf(target) + by]?.focus();
  return true;
}

/** The drivers grouped by the number of orders that they will carry, highest first. */
function groupsOf(loads: readonly Load[]): [number, string[]][] {
  const groups = new Map<number, string[]>();
  for (const { driver, after } of loads)
    groups.set(after, [...(groups.get(after) ?? []), driver.code]);
  return [...groups];
}

/** The orders of the plan and, until it is applied, that it has assigned nothing. */
const leadOf = ({ requested, step }: PlanState): string =>
  [
    requested ? t('plan.lead_some', { n: requested.length }) : t('plan.lead_all'),
    ...(step === 'applying' || step === 'done' ? [] : [t('plan.lead_unapplied')]),
  ].join(' · ');

function PlanFigures() {
  const rows = useStore(plan, (now) => now.rows);
  const { orders, loads, meanDoor, lateNow, lateByPlan } = figuresOf(rows);
  const facts: [string, string | number][] = [
    [t('plan.orders'), orders],
    [t('plan.drivers'), loads.length],
    [t('plan.mean'), meanDoor === null ? '—' : t('plan.minutes', { n: Math.round(meanDoor) })],
    [t('plan.late_before'), lateNow],
    [t('plan.late_after'), lateByPlan],
  ];
  return (
    <>
      <Figures figures={facts} />
      {loads.length > 0 && (
        <p className="hint">
          {labelled(
            t('plan.loads'),
            groupsOf(loads)
              .map(([after, codes]) => t('plan.load', { n: after, codes: joinList(codes) }))
              .join(' · '),
          )}
        </p>
      )}
    </>
  );
}

function Acts() {
  const state = useStore(plan);
  const failed = failedIn(state);
  const n = state.rows.filter(({ isTicked }) => isTicked).length;
  return (
    <div className="row plan__acts" data-sticky>
      {state.step === 'ready' && (
        <Button intent="primary" disabled={n === 0} onClick={() => void applyPlan()}>
          {t('plan.take', { n })} <kbd>Enter</kbd>
          {state.question && <AnswerWait question={state.question} />}
        </Button>
      )}
      {state.step === 'done' && failed.length > 0 && (
        <Button intent="primary" onClick={() => void makePlan(failed)}>
          {t('plan.failed_again', { n: failed.length })}
        </Button>
      )}
      {(state.step === 'ready' || state.step === 'done' || state.step === 'failed') && (
        <Button onClick={() => void makePlan(state.requested)}>{t('plan.again')}</Button>
      )}
    </div>
  );
}

/**
 * Keeps the focus in the pane through all steps, so that no key meant for the plan reaches the
 * board. It is on no button: the Enter that applied the plan, pressed twice, must not plan again.
 */
function usePlanFocus(pane: RefObject<HTMLElement | null>, step: PlanState['step']) {
  useEffect(() => {
    const now = document.activeElement;
    const isElsewhere =
      now !== document.body && now?.id !== 'board' && !pane.current?.contains(now);
    if (isElsewhere) return;
    const first = step === 'ready' && pane.current?.querySelector<HTMLElement>('tbody input');
    if (first) first.focus();
    else pane.current?.focus({ preventScroll: true });
  }, [pane, step]);
}

/**
 * The engine's proposal for the selected orders, or for all waiting orders, which can be changed
 * and applied.
 */
export function PlanPane() {
  const state = useStore(plan);
  const { step, plan: made, rows, message } = state;
  const pane = useRef<HTMLElement>(null);
  usePlanFocus(pane, step);
  useKeys('region', onKey, () => pane.current);
  useCursorBack();
  useEffect(followPlanUndo, []);
  useEffect(() => () => document.querySelector<HTMLElement>('#board')?.focus(), []);
  const left = made ? leftOut(made) : [];
  return (
    <section ref={pane} tabIndex={-1} className="pane plan" aria-label={t('plan.title')}>
      <header className="row">
        <h2>{t('plan.title')}</h2>
        <p className="hint">{leadOf(state)}</p>
        <TextButton data-end onClick={() => changePanels({ pane: null })}>
          {t('live.close')}
        </TextButton>
      </header>
      <output>
        {step === 'making' && t('plan.making')}
        {step === 'applying' &&
          t('plan.applying', { n: rows.filter(({ isTicked }) => isTicked).length })}
        {step === 'failed' && t('plan.failed', { message })}
        {step === 'ready' && rows.length === 0 && t(left.length === 0 ? 'plan.empty' : 'plan.none')}
        {step === 'done' && resultText(state)}
      </output>
      {rows.length > 0 && (
        <>
          <PlanFigures />
          <table className="table plan__rows" data-fixed>
            <TableHead
              headings={[
                { label: t('plan.take_part'), isHidden: true },
                t('plan.number'),
                t('plan.store'),
                t('plan.driver'),
                t('plan.pickup'),
                t('plan.door'),
                t('plan.late'),
                t('plan.when'),
              ]}
            />
            <tbody>
              {rows.map((row) => (
                <PlanLine key={row.suggestion.orderId} row={row} isOpen={step === 'ready'} />
              ))}
            </tbody>
          </table>
        </>
      )}
      <Acts />
      {step === 'ready' && rows.length > 0 && <p className="hint">{t('plan.help')}</p>}
      {left.length > 0 && (
        <>
          <h3>
            {t('plan.left')} <small>{left.length}</small>
          </h3>
          <ul className="quiet">
            {left.map(({ orderId, why }) => (
              <li key={orderId}>
                <b>{idText(orderId)}</b> {why}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

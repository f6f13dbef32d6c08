import { Checkbox } from '@blueprintjs/core';
import { useState } from 'react';
import type { Candidate } from '#contract/operations/dispatch-ranking.ts';
import { dispatchRoutes } from '#contract/routes/operations/dispatch.ts';
import { whyNotApplied } from '#src/domain/assignment/apply-plan.ts';
import { claimOfOther, claimState } from '#src/domain/claim/claim-state.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { call } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { log } from '#src/lib/reports/log.ts';
import { useEntry, useStore } from '#src/lib/use-store.ts';
import { Select } from '#src/ui/controls/select.tsx';
import { chooseDriver, driverOf, type PlanRow, tickRow } from './plan.ts';
import { selectPlanned } from './plan-cursor.ts';
import { timesOf } from './plan-figures.ts';

const minutes = (n: number) => t('plan.minutes', { n: Math.max(1, Math.ceil(n)) });

/** The engine's driver or another one. The ranked list is fetched when the menu opens. */
function DriverChoice({ row, isOpen }: { row: PlanRow; isOpen: boolean }) {
  const { orderId, driver } = row.suggestion;
  const [ranked, setRanked] = useState<readonly Candidate[] | null>(null);
  const rank = () => {
    if (ranked) return;
    call(dispatchRoutes.rank, { query: { orderId: String(orderId) } })
      .then(({ candidates }) => setRanked(candidates))
      .catch((error: unknown) => log.warn('No ranking:', String(error)));
  };
  const others = (ranked ?? []).filter((one) => one.driver.id !== driver.id);
  return (
    <Select
      minimal
      fill
      aria-label={t('plan.driver_of', { id: orderId })}
      disabled={!isOpen}
      value={driverOf(row).id}
      onFocus={rank}
      onPointerDown={rank}
      onChange={({ target }) =>
        chooseDriver(orderId, others.find((one) => String(one.driver.id) === target.value) ?? null)
      }
    >
      <option value={driver.id}>{driver.code}</option>
      {others.map((one) => (
        <option key={one.driver.id} value={one.driver.id}>
          {`${one.driver.code} · ${minutes(one.pickupMinutes)} · ${minutes(one.doorMinutes)}`}
        </option>
      ))}
    </Select>
  );
}

const OF_UNDO = { taken: 'plan.result_undone', kept: 'plan.result_kept' } as const;

function Result({ row }: { row: PlanRow }) {
  const { result, undone } = row;
  if (!result) return null;
  const { outcome } = result;
  const text =
    outcome === 'ok' ? t(undone ? OF_UNDO[undone] : 'plan.result_ok') : whyNotApplied(result);
  return (
    <span
      className="plan__result"
      data-outcome={outcome}
      data-tone={outcome === 'ok' ? undefined : 'warning'}
    >
      {text}
    </span>
  );
}

/** One order of the plan in two lines: driver and times, then remarks. */
export function PlanLine({ row, isOpen }: { row: PlanRow; isOpen: boolean }) {
  const { orderId: id, commit, reasons, inputs } = row.suggestion;
  const order = useEntry(shownSource().orders, id)?.order;
  const worker = useStore(claimState, (state) => claimOfOther(id, state)?.by);
  const { pickup, door, late, bundledWith } = timesOf(row);
  const more = [
    inputs.zone,
    ...(bundledWith.length > 0
      ? [t('plan.with', { orders: joinList(bundledWith.map((one) => idText(one))) })]
      : []),
    ...(worker ? [t('plan.claimed', { who: worker.name })] : []),
  ].join(' · ');
  return (
    <tr
      data-off={!row.isTicked || undefined}
      data-tone={row.isTicked ? undefined : 'quiet'}
      onFocus={() => selectPlanned(id)}
    >
      <td>
        <Checkbox
          aria-label={t('plan.row', { id, code: driverOf(row).code })}
          checked={row.isTicked}
          disabled={!isOpen}
          onChange={({ target }) => tickRow(id, target.checked)}
        />
      </td>
      <th scope="row">{idText(id)}</th>
      <td>
        <span className="cut" title={order?.store.name}>
          {order?.store.name}
        </span>
        <small className="cut" title={more}>
          {more}
        </small>
      </td>
      <td>
        <DriverChoice row={row} isOpen={isOpen} />
      </td>
      <td data-number>{minutes(pickup)}</td>
      <td data-number>{minutes(door)}</td>
      <td data-number data-tone={late > 0 ? 'warning' : undefined}>
        {late > 0 ? `▲ ${minutes(late)}` : ''}
      </td>
      <td data-number>
        <Result row={row} />
        {!row.result &&
          (commit ? t('plan.now') : t('plan.later', { n: Math.ceil(reasons.leaveInMinutes) }))}
      </td>
    </tr>
  );
}

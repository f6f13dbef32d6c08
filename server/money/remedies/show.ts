import { Charge, OwnCharge } from '#contract/money/remedies/charge.ts';
import { Remedy } from '#contract/money/remedies/remedy.ts';
import { csvOf } from '#rules/csv.ts';
import { driverCode } from '../../operations/drivers/driver-code.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import type { ChargeRow } from './charge-repository.ts';
import type { RemedyRow } from './repository.ts';

/** Converts a remedy for a member of the staff. */
export const toRemedy = (row: RemedyRow, acts: Remedy['acts']): Remedy =>
  fromRow(Remedy, row, {
    customer: { id: row.customer_id, name: row.customer_name },
    store: { id: row.store_id, name: row.store_name },
    acts,
  });

/** The contest of a charge as those see it who are charged; null: nobody contests it. */
const contestOf = (row: ChargeRow) =>
  row.contest_state === null
    ? null
    : {
        state: row.contest_state,
        at: row.contest_at?.toISOString() ?? '',
        reason: row.contest_reason ?? '',
        stateAt: row.contest_state_at?.toISOString() ?? '',
        stateReason: row.contest_state_reason,
      };

const amountsOf = (row: ChargeRow) => ({
  collected: (row.collected ?? 0n).toString(),
});

export const toCharge = (row: ChargeRow, acts: Charge['acts']): Charge => {
  const contest = contestOf(row);
  return fromRow(Charge, row, {
    ...amountsOf(row),
    store: { id: row.order_store_id, name: row.store_name },
    driver:
      row.driver_id === null
        ? null
        : {
            id: row.driver_id,
            name: row.driver_name ?? '',
            code: driverCode(row.driver_code ?? 0),
          },
    promotion: row.platform.toString(),
    contest: contest && {
      ...contest,
      openedBy: row.contest_by,
      stateBy: row.contest_state_by,
    },
    acts,
  } as never);
};

/** A charge as the store or the driver reads it: without the staff. */
export const toOwnCharge = (row: ChargeRow): OwnCharge =>
  fromRow(OwnCharge, row, {
    ...amountsOf(row),
    lines: row.lines.map(({ name, quantity }) => ({ name, quantity })),
    contest: contestOf(row),
  });

export const remedyCsv = csvOf<RemedyRow>([
  ['id', ({ id }) => id],
  ['order', (row) => row.order_id],
  ['case', (row) => row.case_id],
  ['customer', (row) => row.customer_name],
  ['store', (row) => row.store_name],
  ['basis', ({ basis }) => basis],
  ['cause', ({ cause }) => cause],
  ['reason', ({ reason }) => reason],
  ['target', ({ target }) => target],
  ['amount_mad', ({ amount }) => amount],
  ['charged_mad', ({ charged }) => charged],
  ['given_by', (row) => row.given_by.name],
  ['at', ({ at }) => at.toISOString()],
  ['state', ({ state }) => state],
  ['decided_by', (row) => row.state_by?.name ?? null],
  ['decision', (row) => row.state_reason],
]);

export const chargeCsv = csvOf<ChargeRow>([
  ['id', ({ id }) => id],
  ['order', (row) => row.order_id],
  ['case', (row) => row.case_id],
  ['party', ({ party }) => party],
  ['store', (row) => row.store_name],
  ['driver', (row) => row.driver_name],
  ['sold_mad', ({ sold }) => sold],
  ['commission_mad', ({ commission }) => commission],
  ['amount_mad', ({ amount }) => amount],
  ['owed_mad', ({ owed }) => owed],
  ['collected_mad', (row) => row.collected ?? 0n],
  ['promotion_mad', ({ platform }) => platform],
  ['cost_mad', ({ cost }) => cost],
  ['by', ({ by }) => by.name],
  ['at', ({ at }) => at.toISOString()],
  ['reversed_at', (row) => row.reversed_at?.toISOString() ?? null],
  ['contest', (row) => row.contest_state],
  ['contest_reason', (row) => row.contest_reason],
  ['decided_by', (row) => row.contest_state_by?.name ?? null],
  ['decision', (row) => row.contest_state_reason],
]);

import { Case, type CaseEntry, OwnCase } from '#contract/operations/cases/case.ts';
import { csvOf } from '#rules/csv.ts';
import { fromRow, toContract } from '../../platform/db/to-contract.ts';
import { driverCode } from '../drivers/driver-code.ts';
import type { caseRepository } from './repository.ts';
import type { CaseRow } from './table.ts';

type OwnRow = Awaited<ReturnType<typeof caseRepository.own>>[number];
type EntryRow = Awaited<ReturnType<typeof caseRepository.entries>>[number];

const personOf = (id: number | null, name: string | null) =>
  id === null ? null : { id, name: name ?? '' };

/** The name of what a case is about. */
const nameOf = (row: CaseRow): string => {
  if (row.subject_kind === 'driver') return row.driver_name ?? '';
  if (row.subject_kind === 'customer') return row.customer_name ?? '';
  return row.store_name ?? '';
};

/** What a case is about. */
export const subjectOf = (row: CaseRow) => ({
  kind: row.subject_kind,
  id: row.subject_id,
  name: nameOf(row),
});

/** A case as staff read it, with what its reader may do. */
export const toCase = (row: CaseRow, acts: Case['acts']): Case =>
  fromRow(Case, row, {
    subject: subjectOf(row),
    order:
      row.order_id === null
        ? null
        : {
            id: row.order_id,
            total: String(row.order_total ?? 0n),
            placedAt: (row.order_placed_at ?? row.opened_at).toISOString(),
          },
    store:
      row.store_id === null
        ? null
        : { id: row.store_id, name: row.store_name ?? '', zone: row.store_zone ?? '' },
    driver:
      row.driver_id === null
        ? null
        : {
            id: row.driver_id,
            name: row.driver_name ?? '',
            code: driverCode(row.driver_code ?? 0),
          },
    customer: personOf(row.customer_id, row.customer_name),
    owner: personOf(row.owner_id, row.owner_name),
    acts,
  });

/** A report as its writer reads it. */
export const toOwnCase = (row: OwnRow): OwnCase =>
  fromRow(OwnCase, row, { orderId: row.order_id as number });

export const toEntry = ({ id, file_id, ...row }: EntryRow): CaseEntry =>
  toContract<CaseEntry>({
    id: Number(id),
    kind: row.kind,
    at: row.at.toISOString(),
    actor: row.actor,
    text: row.text,
    data: row.data,
    hasFile: file_id !== null,
  });

export const caseCsv = csvOf<CaseRow>([
  ['id', ({ id }) => id, 'id'],
  ['opened_at', (row) => row.opened_at.toISOString(), 'instant'],
  ['origin', ({ origin }) => origin],
  ['opened_by', (row) => row.opened_by?.name ?? null],
  ['subject', (row) => row.subject_kind],
  ['order_id', (row) => row.order_id, 'id'],
  ['store', (row) => row.store_name],
  ['driver', (row) => row.driver_name],
  ['customer', (row) => row.customer_name],
  ['cause', ({ cause }) => cause],
  ['party', ({ party }) => party],
  ['lines', ({ lines }) => lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')],
  ['words', ({ words }) => words],
  ['priority', ({ priority }) => priority],
  ['owner', (row) => row.owner_name],
  ['due_at', (row) => row.due_at.toISOString(), 'instant'],
  ['state', ({ state }) => state],
  ['state_at', (row) => row.state_at.toISOString(), 'instant'],
  ['state_by', (row) => row.state_by?.name ?? null],
  ['reason', (row) => row.state_reason],
  ['given', ({ given }) => given, 'money'],
  ['charged', ({ charged }) => charged, 'money'],
]);

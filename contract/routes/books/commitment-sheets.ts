import { z } from 'zod';
import { Actor } from '../../actor.ts';
import { actsOf } from '../../acts.ts';
import { endpoint } from '../../endpoint.ts';
import { refusals, stale } from '../../errors.ts';
import { id, pathOf, QueryUserId, UserId } from '../../ids.ts';
import { several } from '../../list.ts';
import { Centimes } from '../../money.ts';
import { readRoutes } from '../../records/read-routes.ts';
import { AskedInstant, Instant } from '../../time.ts';
import { IfMatch, Version } from '../../version.ts';
import { COMMITMENT_KINDS } from './commitments.ts';

const SheetId = id('CommitmentSheet');
const CommitmentKind = z.enum(COMMITMENT_KINDS).meta({ id: 'CommitmentKind' });
const Count = z.number().int().min(0);

/** `running`: its day has not ended. `exempt`: of a day before sheets were signed. */
export const SHEET_STATES = ['running', 'unsigned', 'signed', 'two_people', 'exempt'] as const;
const SheetState = z.enum(SHEET_STATES).meta({ id: 'CommitmentSheetState' });
export type SheetState = z.output<typeof SheetState>;

/** The largest number of commitments that a sheet shows; the CSV has a row for each sheet. */
export const SHEET_ENTRIES = 500;

/** What one person, or two people together, committed on one day. */
export const CommitmentSheet = z
  .object({
    id: SheetId,
    version: Version,
    day: z.iso.date().meta({ description: 'In Casablanca' }),
    author: z
      .object({ id: UserId, name: z.string() })
      .nullable()
      .meta({ description: 'null: what two people decided, which nobody signs' }),
    count: Count.meta({ description: 'The number of commitments' }),
    amount: Centimes.meta({ description: 'Their sum' }),
    kinds: z.array(z.object({ kind: CommitmentKind, count: Count, amount: Centimes })),
    state: SheetState,
    isOverdue: z
      .boolean()
      .meta({ description: 'Its day ended more than a day ago, and nobody signed it' }),
    signedBy: Actor.nullable(),
    signedAt: Instant.nullable(),
    acts: actsOf('sign'),
  })
  .meta({ id: 'CommitmentSheet' });
export type CommitmentSheet = z.output<typeof CommitmentSheet>;

export const CommitmentSheetDetail = CommitmentSheet.extend({
  entries: z
    .array(
      z.object({
        at: Instant,
        kind: CommitmentKind,
        amount: Centimes,
        subject: z.string().meta({ description: 'As the audit log names it: promotion 3' }),
        limit: Centimes.nullable().meta({ description: 'The limit at that time' }),
      }),
    )
    .meta({ description: `The latest ${SHEET_ENTRIES}` }),
}).meta({ id: 'CommitmentSheetDetail' });
export type CommitmentSheetDetail = z.output<typeof CommitmentSheetDetail>;

export const commitmentSheetsRoutes = {
  ...readRoutes({
    area: 'commitmentSheets',
    path: '/api/admin/commitments/sheets',
    names: ['daily sheet of commitments', 'daily sheets of commitments'],
    row: CommitmentSheet,
    whole: CommitmentSheetDetail,
    read: ['commitments.sign'],
    sorts: ['day'],
    filters: {
      state: several(SheetState).optional(),
      authorId: QueryUserId.optional(),
      from: AskedInstant.optional().meta({ description: 'Of days from this time on' }),
      to: AskedInstant.optional().meta({ description: 'Of days before this time' }),
    },
  }),
  sign: endpoint({
    id: 'commitmentSheets.sign',
    method: 'POST',
    path: '/api/admin/commitments/sheets/{id}/signature',
    summary: 'Sign a sheet as seen: another person than its author, from an hour after its day',
    access: ['commitments.sign'],
    params: pathOf(SheetId),
    headers: IfMatch,
    body: z.strictObject({
      count: Count.max(999_999_999).meta({ description: 'As the signer saw it' }),
      amount: Centimes.meta({ description: 'As the signer saw it' }),
    }),
    responses: {
      200: CommitmentSheetDetail,
      412: stale(CommitmentSheetDetail),
      ...refusals(401, 403, 404, 409, 422, 428),
    },
  }),
} as const;

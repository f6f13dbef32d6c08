import { z } from 'zod';
import { Actor } from '../../actor.ts';
import { endpoint } from '../../endpoint.ts';
import { refusals } from '../../errors.ts';
import { QueryUserId } from '../../ids.ts';
import { several } from '../../list.ts';
import { PageQuery, pageOf } from '../../page.ts';
import { fieldReasons } from '../../reasons/platform/fields.ts';
import { httpReasons } from '../../reasons/platform/http.ts';
import { issueOf } from '../../reasons/reason.ts';
import { listRoutes } from '../../records/read-routes.ts';
import { Text } from '../../text.ts';
import { AskedInstant, Instant } from '../../time.ts';

const Facts = z.record(z.string(), z.unknown()).nullable();

/** One entry of the audit log: who, when, from where, and the values before and after. */
export const AuditEntry = z
  .object({
    seq: z.number().int(),
    at: Instant,
    actor: Actor,
    origin: z.object({ address: z.string(), device: z.string() }),
    action: z.string().meta({ description: 'For example payout.approve' }),
    subject: z.string().meta({ description: 'For example payout 12' }),
    name: z.string().nullable().optional().meta({
      description: 'Of the subject now, or as it was last recorded; null: it has none',
    }),
    before: Facts,
    after: Facts,
    hash: z
      .string()
      .meta({ description: 'Hex; covers this entry and the hash of the previous one' }),
  })
  .meta({ id: 'AuditEntry' });
export type AuditEntry = z.output<typeof AuditEntry>;

export const AuditReport = z
  .object({
    links: z.number().int(),
    isWhole: z.boolean(),
    broken: z
      .object({ seq: z.number().int(), why: z.string() })
      .nullable()
      .meta({ description: 'The first invalid entry' }),
    head: z.string(),
  })
  .meta({ id: 'AuditReport' });
export type AuditReport = z.output<typeof AuditReport>;

export const LedgerReport = z
  .object({
    at: Instant,
    isSound: z.boolean(),
    checks: z.array(
      z.object({
        check: z.string(),
        ok: z.boolean(),
        looked: z.number().int().meta({ description: 'Rows that were checked' }),
        first: z.string().nullable().meta({ description: 'The first row that violates it' }),
      }),
    ),
  })
  .meta({ id: 'LedgerReport' });
export type LedgerReport = z.output<typeof LedgerReport>;

export const BooksReport = LedgerReport.extend({
  id: z.number().int(),
  day: z.iso.date().meta({ description: 'In Africa/Casablanca' }),
  askedBy: Actor.nullable().meta({ description: 'Null: the daily report' }),
}).meta({ id: 'BooksReport' });
export type BooksReport = z.output<typeof BooksReport>;

const Action = z.string().regex(/^[a-z_.]{1,60}$/, issueOf(httpReasons, 'audit.action_format'));
export const auditRoutes = {
  ...listRoutes({
    area: 'audit',
    path: '/api/admin/audit',
    names: ['entry', 'entries of the audit log'],
    note: 'the latest first',
    row: AuditEntry,
    read: ['audit.read'],
    sorts: ['at'],
    filters: {
      id: z
        .string()
        .regex(/^[1-9]\d{0,14}$/, issueOf(fieldReasons, 'field.positive_number'))
        .optional()
        .meta({ description: 'The number of one entry' }),
      actorId: z
        .union([z.literal('0').transform(Number), QueryUserId])
        .optional()
        .meta({ description: '0: the host of the server' }),
      action: several(Action).optional(),
      subject: Text(100).optional(),
      name: Text(100)
        .optional()
        .meta({ description: 'A part of the name of the subject, which at most 1,000 have' }),
      from: AskedInstant.optional(),
      to: AskedInstant.optional(),
    },
    lacks: ['search'],
  }),
  verify: endpoint({
    id: 'audit.verify',
    method: 'GET',
    path: '/api/admin/audit/verify',
    summary: 'Verify the whole chain and name the first invalid entry',
    access: ['audit.read'],
    responses: { 200: AuditReport, ...refusals(401, 403) },
  }),
  prove: endpoint({
    id: 'audit.prove',
    method: 'POST',
    path: '/api/admin/ledger/reports',
    summary:
      'Prove the books now, and store the report; the alarm about the books follows the latest one',
    access: ['audit.read'],
    responses: { 201: BooksReport, ...refusals(401, 403, 409) },
  }),
  ledger: endpoint({
    id: 'audit.ledger',
    method: 'GET',
    path: '/api/admin/ledger/check',
    summary: 'Prove the books’ invariants, and name the first row that violates one',
    access: ['audit.read'],
    responses: { 200: LedgerReport, ...refusals(401, 403) },
  }),
  reports: endpoint({
    id: 'audit.reports',
    method: 'GET',
    path: '/api/admin/ledger/reports',
    summary: 'The stored proofs of the books, the latest first',
    access: ['audit.read'],
    query: PageQuery,
    responses: { 200: pageOf(BooksReport), ...refusals(401, 403) },
  }),
} as const;

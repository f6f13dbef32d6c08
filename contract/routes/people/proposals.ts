import { z } from 'zod';
import { PROPOSAL_EVENT_TYPES, PROPOSAL_STATES } from '#machines/proposal/proposal-machine.ts';
import { Actor } from '../../actor.ts';
import { endpoint } from '../../endpoint.ts';
import { illegalEvent, refusals, stale } from '../../errors.ts';
import { id, pathOf, QueryUserId } from '../../ids.ts';
import { several } from '../../list.ts';
import { Centimes } from '../../money.ts';
import { proposalReasons } from '../../reasons/people/proposals.ts';
import { issueOf } from '../../reasons/reason.ts';
import { readRoutes } from '../../records/read-routes.ts';
import { recordOf } from '../../records/record.ts';
import { Text } from '../../text.ts';
import { Instant } from '../../time.ts';
import { IfMatch } from '../../version.ts';

export const PROPOSAL_KINDS = [
  'setting',
  'promotion_launch',
  'promotion_edit',
  'store_commission',
  'zone_terms',
  'order_message',
  'card_write_off',
  'contact_template',
] as const;
export const ProposalKind = z.enum(PROPOSAL_KINDS).meta({ id: 'ProposalKind' });
export type ProposalKind = z.output<typeof ProposalKind>;
const ProposalState = z.enum(PROPOSAL_STATES).meta({ id: 'ProposalState' });
const ProposalEventType = z.enum(PROPOSAL_EVENT_TYPES).meta({ id: 'ProposalEventType' });
/** The events that staff send; a proposal becomes void and ends by itself. */
export const ProposalAct = ProposalEventType.extract([
  'proposal.confirm',
  'proposal.refuse',
  'proposal.withdraw',
]);
export type ProposalAct = z.output<typeof ProposalAct>;

const ProposalId = id('Proposal');
const Values = z.record(z.string().max(60), z.unknown());

/** A change that waits for a second person. */
export const Proposal = recordOf(
  'Proposal',
  {
    kind: ProposalKind,
    target: z.string().meta({ description: 'The key of the setting, or the id of the record' }),
    subject: z.string().meta({ description: 'As the audit log names it: promotion 3' }),
    subjectName: z.string(),
    before: Values.meta({ description: 'Values before; those that differ change' }),
    after: Values,
    amount: Centimes.nullable().meta({ description: 'At stake; null: no amount' }),
    digest: z.string().meta({ description: 'SHA-256 of subject, version and change; hex' }),
    reason: z.string(),
    author: Actor,
    createdAt: Instant,
    endsAt: Instant,
  },
  { state: ProposalState, acts: ['confirm', 'refuse', 'withdraw'] },
);
export type Proposal = z.output<typeof Proposal>;

const Illegal = illegalEvent(ProposalEventType, Proposal).meta({ id: 'IllegalProposalEvent' });

const access = ['proposals.read'] as const;
const isReasoned = ({ event, reason }: { event: ProposalAct; reason?: string | undefined }) =>
  event !== 'proposal.refuse' || reason !== undefined;

export const proposalsRoutes = {
  ...readRoutes({
    area: 'proposals',
    path: '/api/admin/proposals',
    names: ['proposal', 'proposals'],
    row: Proposal,
    read: access,
    sorts: ['createdAt'],
    filters: {
      state: several(ProposalState).optional(),
      kind: several(ProposalKind).optional(),
      authorId: QueryUserId.optional(),
    },
  }),
  create: endpoint({
    id: 'proposals.create',
    method: 'POST',
    path: '/api/admin/proposals',
    summary: 'Propose a change to a second person, with the permission to make it',
    access,
    body: z.strictObject({
      kind: ProposalKind,
      target: z
        .string()
        .regex(/^[a-zA-Z0-9]{1,40}$/, issueOf(proposalReasons, 'proposal.target_format'))
        .meta({ description: 'The key of the setting, or the id of the record' }),
      version: z.number().int().min(0).max(999_999_999).meta({
        description: 'The version of the setting or record that the author saw',
      }),
      // Its shape depends on the kind: the server parses it with the kind's own schema.
      change: Values.meta({ description: 'As the call that makes the change takes it' }),
      reason: Text(300),
    }),
    responses: { 201: Proposal, 412: stale(Values), ...refusals(401, 403, 404, 409, 422) },
  }),
  send: endpoint({
    id: 'proposals.send',
    method: 'POST',
    path: '/api/admin/proposals/{id}/events',
    summary: 'Confirm a proposal, which makes its change; or refuse or withdraw it',
    access,
    params: pathOf(ProposalId),
    headers: IfMatch,
    body: z.strictObject({ event: ProposalAct, reason: Text(300).optional() }).refine(isReasoned, {
      path: ['reason'],
      message: issueOf(proposalReasons, 'proposal.reason_needed'),
    }),
    responses: {
      200: Proposal,
      ...refusals(401, 403, 404, 422, 428),
      409: Illegal,
      412: stale(Proposal),
    },
  }),
} as const;

import { z } from 'zod';
import { CONTEST_EVENT_TYPES, CONTEST_STATES } from '#machines/contest/contest-machine.ts';
import { Actor } from '../../actor.ts';
import { actsOf } from '../../acts.ts';
import { id, OrderId, StoreId } from '../../ids.ts';
import { PositiveCentimes } from '../../money.ts';
import { CaseId } from '../../operations/cases/case.ts';
import { DriverRef } from '../../routes/operations/orders.ts';
import { Instant } from '../../time.ts';
import { Version } from '../../version.ts';
import { Amount, TransferId } from '../movement.ts';
import { ChargedParty, RemedyId } from './remedy.ts';

export const ChargeId = id('Charge');
export type ChargeId = z.output<typeof ChargeId>;
export const ContestState = z.enum(CONTEST_STATES).meta({ id: 'ContestState' });
export const ContestEventType = z.enum(CONTEST_EVENT_TYPES).meta({ id: 'ContestEventType' });

const Contested = z.object({
  state: ContestState,
  at: Instant,
  reason: z.string(),
  stateAt: Instant,
  stateReason: z.string().nullable(),
});

const fields = {
  id: ChargeId,
  version: Version,
  orderId: OrderId,
  caseId: CaseId.nullable(),
  at: Instant,
  sold: PositiveCentimes.meta({
    description: 'The price of the goods less the store’s part of the discount',
  }),
  commission: PositiveCentimes.meta({ description: 'The commission that goes back' }),
  amount: Amount.meta({ description: 'What is taken: sold less commission' }),
  owed: PositiveCentimes.meta({ description: 'Of it, what the balance did not have' }),
  collected: PositiveCentimes.meta({ description: 'Of what was owed, what was taken later' }),
  contestUntil: Instant,
  reversedAt: Instant.nullable(),
};

/** A charge as the store or the driver reads it. */
export const OwnCharge = z
  .object({
    ...fields,
    lines: z.array(z.object({ name: z.string(), quantity: z.number().int() })),
    contest: Contested.nullable(),
  })
  .meta({ id: 'OwnCharge' });
export type OwnCharge = z.output<typeof OwnCharge>;

/** The events of charges in the event log. */
export const CHARGE_HAPPENINGS = [
  'charge.made',
  'charge.contested',
  'charge.upheld',
  'charge.dismissed',
  'charge.reversed',
] as const;

/**
 * What an event carries of a charge: which one, of which order, and its place in the queue. Who says
 * what is read by those who may, together with the acts that they may perform.
 */
export const LiveCharge = z
  .object({
    id: ChargeId,
    version: Version,
    orderId: OrderId,
    contest: ContestState.nullable(),
    store: z.object({ id: StoreId, zone: z.string() }).meta({ description: 'The order’s' }),
  })
  .meta({ id: 'LiveCharge' });
export type LiveCharge = z.output<typeof LiveCharge>;

/** A charge as staff see it. */
export const Charge = z
  .object({
    ...fields,
    remedyId: RemedyId,
    party: ChargedParty,
    store: z.object({ id: StoreId, name: z.string() }),
    driver: DriverRef.nullable().meta({ description: 'Null: the store is charged' }),
    by: Actor,
    cost: Amount.meta({ description: 'What the platform gets back for the remedy' }),
    promotion: PositiveCentimes.meta({ description: 'What the promotion gets back' }),
    transferId: TransferId,
    reversalId: TransferId.nullable(),
    contest: Contested.extend({ openedBy: Actor, stateBy: Actor.nullable() }).nullable(),
    acts: actsOf('contest', 'uphold', 'dismiss'),
  })
  .meta({ id: 'Charge' });
export type Charge = z.output<typeof Charge>;

import { z } from 'zod';
import {
  PROOF_RULE_EVENT_TYPES,
  PROOF_RULE_STATES,
} from '#machines/proof-rule/proof-rule-machine.ts';
import { CategoryId, StoreId, ZoneId } from '../../ids.ts';
import { several } from '../../list.ts';
import { Centimes } from '../../money.ts';
import { PaymentMethod } from '../../operations/order-filters.ts';
import { ASKED_PROOFS, ProofLevel } from '../../operations/proofs/proof.ts';
import { proofReasons } from '../../reasons/operations/proofs.ts';
import { faultOf } from '../../reasons/reason.ts';
import { recordOf } from '../../records/record.ts';
import { recordRoutes } from '../../records/record-routes.ts';
import { Text } from '../../text.ts';

const everything = 'Null: all';
const fields = {
  name: Text(60),
  zoneId: ZoneId.nullable().meta({ description: `Area of the delivery address. ${everything}` }),
  storeId: StoreId.nullable().meta({ description: everything }),
  categoryId: CategoryId.nullable().meta({
    description: `Orders with an item of this category, or of one below it. ${everything}`,
  }),
  amountFrom: Centimes.nullable().meta({ description: `Orders from this total. ${everything}` }),
  payment: PaymentMethod.nullable().meta({ description: everything }),
  photo: ProofLevel,
  pin: ProofLevel,
  age: ProofLevel,
  handOverPhoto: ProofLevel,
  returnPhoto: ProofLevel,
};

/** A rule of what a delivery, a hand-over and a return must prove. */
export const ProofRule = recordOf(
  'ProofRule',
  {
    ...fields,
    name: z.string(),
    zone: z.string().nullable().meta({ description: 'Name of the area' }),
    store: z.string().nullable().meta({ description: 'Name of the store' }),
    category: z.string().nullable().meta({ description: 'Name of the category' }),
    state: z.enum(PROOF_RULE_STATES).meta({ description: 'Whether it applies to new orders' }),
  },
  { acts: ['edit', 'enable', 'disable'] },
);
export type ProofRule = z.output<typeof ProofRule>;

export const proofRulesRoutes = recordRoutes({
  area: 'proofRules',
  path: '/api/admin/proof-rules',
  names: ['rule of proofs', 'rules of proofs'],
  row: ProofRule,
  read: ['alarms.configure'],
  write: ['alarms.configure'],
  sorts: ['name'],
  filters: { state: several(ProofRule.shape.state).optional() },
  fields,
  faultsOf: (rule) =>
    ASKED_PROOFS.every((kind) => rule[kind] === 'off')
      ? [faultOf(proofReasons, 'photo', 'proof.asks_for_nothing')]
      : [],
  create: z.strictObject({
    name: fields.name,
    zoneId: fields.zoneId.default(null),
    storeId: fields.storeId.default(null),
    categoryId: fields.categoryId.default(null),
    amountFrom: fields.amountFrom.default(null),
    payment: fields.payment.default(null),
    photo: ProofLevel.default('off'),
    pin: ProofLevel.default('off'),
    age: ProofLevel.default('off'),
    handOverPhoto: ProofLevel.default('off'),
    returnPhoto: ProofLevel.default('off'),
  }),
  events: PROOF_RULE_EVENT_TYPES,
});

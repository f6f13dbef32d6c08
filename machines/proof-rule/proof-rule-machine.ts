import { createMachine } from 'xstate';
import { rulesOf } from '../rules.ts';

/** Whether a rule applies to the orders that are placed from now on. */
export const proofRuleMachine = createMachine({
  id: 'proofRule',
  initial: 'on',
  states: {
    on: { on: { 'proof_rule.disable': 'off' } },
    off: { on: { 'proof_rule.enable': 'on' } },
  },
});

export const PROOF_RULE_STATES = ['on', 'off'] as const;
export type ProofRuleState = (typeof PROOF_RULE_STATES)[number];

export const PROOF_RULE_EVENT_TYPES = ['proof_rule.enable', 'proof_rule.disable'] as const;
export type ProofRuleEventType = (typeof PROOF_RULE_EVENT_TYPES)[number];

export const proofRuleRules = rulesOf<ProofRuleState, ProofRuleEventType>(
  proofRuleMachine,
  PROOF_RULE_EVENT_TYPES,
);

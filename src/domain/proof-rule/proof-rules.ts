import { PROOF_KINDS } from '#contract/operations/proofs/proof.ts';
import { type ProofRule, proofRulesRoutes } from '#contract/routes/operations/proof-rules.ts';
import { t } from '#src/lib/i18n.ts';
import { defineRecords } from '#src/ui/record/records.ts';

/** Rules of what a delivery must prove. */
export const proofRules = defineRecords(proofRulesRoutes, {
  kind: 'proof_rule',
  texts: 'proof_rules.',
  path: '/settings/proof-rules',
  isInListOnly: true,
  acts: {
    enable: { key: 'a', undo: 'disable' },
    disable: { key: 'v', undo: 'enable' },
  },
});

/** What a rule asks for: “Photo required, PIN warned”. */
export const askedText = (rule: Pick<ProofRule, 'photo' | 'pin' | 'age'>): string =>
  PROOF_KINDS.flatMap((kind) => {
    const level = rule[kind];
    return level === 'off'
      ? []
      : [t(`proof_rules.asks_${level}`, { kind: t(`proof_rules.${kind}`) })];
  }).join(', ');

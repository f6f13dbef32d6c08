import { ASKED_PROOFS } from '#contract/operations/proofs/proof.ts';
import { type ProofRule, proofRulesRoutes } from '#contract/routes/operations/proof-rules.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';
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
export const askedText = (rule: Pick<ProofRule, (typeof ASKED_PROOFS)[number]>): string =>
  joinList(
    ASKED_PROOFS.flatMap((kind) => {
      // A server of the release before knows no photos of hand-overs and returns.
      const level = rule[kind] ?? 'off';
      return level === 'off'
        ? []
        : [t(`proof_rules.asks_${level}`, { kind: t(`proof_rules.${kind}`) })];
    }),
  );

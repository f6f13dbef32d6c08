import {
  ASKED_PROOFS,
  FAR_METRES,
  PROOF_KINDS,
  type ProofNeeds,
} from '#contract/operations/proofs/proof.ts';
import type { Proof } from '#contract/routes/operations/proofs.ts';
import { causeText } from '#src/domain/cause/causes.ts';
import { t } from '#src/lib/i18n.ts';
import { joinList } from '#src/lib/language/join-list.ts';

/** What an order asks for: “Photo required, PIN warned”. */
export const needsText = (needs: ProofNeeds): string =>
  joinList(
    ASKED_PROOFS.flatMap((kind) => {
      const level = needs[kind];
      return level ? [t(`proof_rules.asks_${level}`, { kind: t(`proof_rules.${kind}`) })] : [];
    }),
  );

/** The kinds that an order asks for: “photo, PIN”. */
export const kindsText = (needs: ProofNeeds): string =>
  joinList(PROOF_KINDS.filter((kind) => needs[kind]).map((kind) => t(`proofs.kind_${kind}`)));

/** A proof in words: “PIN overridden: Customer unreachable, by Salma”. */
export function resultText({ kind, result, cause, by }: Proof): string {
  if (result === 'given') return t(`proofs.given_${kind}`);
  const text = t(`proofs.result_${result}`, { kind: t(`proof_rules.${kind}`) });
  if (result !== 'overridden') return text;
  return t('proofs.overridden_by', {
    text,
    cause: cause ? causeText(cause) : '—',
    name: by?.name ?? '—',
  });
}

/** How far from the door it happened; empty if unknown. */
export const metresText = (metres: number | null): string =>
  metres === null ? '' : t('proofs.metres', { metres });

export const isFar = (metres: number | null): boolean => metres !== null && metres > FAR_METRES;

/** Whether a proof is one that staff should look at. */
export const isUnproven = ({ result }: Pick<Proof, 'result'>): boolean =>
  result === 'wrong' || result === 'missing' || result === 'overridden';

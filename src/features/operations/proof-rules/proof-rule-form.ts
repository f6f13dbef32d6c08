import { PROOF_LEVELS } from '#contract/operations/proofs/proof.ts';
import { categoryOptions } from '#src/domain/category/category-options.ts';
import { proofRules } from '#src/domain/proof-rule/proof-rules.ts';
import { storeSource } from '#src/domain/store/store-source.ts';
import { zoneIdOptions } from '#src/domain/zone/zone-names.ts';
import { t } from '#src/lib/i18n.ts';
import { optionsOf } from '#src/ui/field/options.ts';
import { formPages } from '#src/ui/form/record-pages.tsx';

const levels = optionsOf(PROOF_LEVELS, (level) => t(`proof_rules.level_${level}`));

/** The forms of a rule. */
export const proofRuleForms = formPages(proofRules, {
  sections: [
    {
      title: 'proof_rules.section_asks',
      hint: 'proof_rules.section_asks_hint',
      fields: [
        { kind: 'text', name: 'name' },
        { kind: 'choice', name: 'photo', options: levels },
        { kind: 'choice', name: 'pin', options: levels },
        { kind: 'choice', name: 'age', options: levels },
        { kind: 'choice', name: 'handOverPhoto', options: levels },
        { kind: 'choice', name: 'returnPhoto', options: levels },
      ],
    },
    {
      title: 'proof_rules.section_for',
      hint: 'proof_rules.section_for_hint',
      fields: [
        { kind: 'choice', name: 'zoneId', label: 'proof_rules.zone', options: zoneIdOptions },
        { kind: 'record', name: 'storeId', label: 'proof_rules.store', source: storeSource },
        {
          kind: 'choice',
          name: 'categoryId',
          label: 'proof_rules.category',
          options: categoryOptions,
        },
        { kind: 'money', name: 'amountFrom' },
        { kind: 'choice', name: 'payment' },
      ],
    },
  ],
  initial: {
    zoneId: null,
    storeId: null,
    categoryId: null,
    amountFrom: null,
    payment: null,
    photo: 'off',
    pin: 'off',
    age: 'off',
    handOverPhoto: 'off',
    returnPhoto: 'off',
  },
});

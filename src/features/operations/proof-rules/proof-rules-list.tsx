import { PROOF_RULE_STATES } from '#machines/proof-rule/proof-rule-machine.ts';
import { askedText, proofRules } from '#src/domain/proof-rule/proof-rules.ts';
import { t } from '#src/lib/i18n.ts';
import { optionsOf } from '#src/ui/field/options.ts';
import { defineList } from '#src/ui/list/list.ts';
import { makersOf } from '#src/ui/list/list-makers.ts';

const { column } = makersOf(proofRules);

/** The rules of what a delivery must prove. */
export const proofRulesList = defineList({
  ...proofRules.list,
  defaultSort: 'name',
  columns: [
    column.text({ id: 'name', width: 'minmax(8rem, 1.2fr)', sort: 'name' }),
    column.cell({ id: 'asks', width: 'minmax(9rem, 2fr)', cell: askedText }),
    column.text({ id: 'zone', width: 'minmax(5.5rem, 1fr)' }),
    column.text({ id: 'store', width: 'minmax(5.5rem, 1fr)' }),
    column.text({ id: 'category', width: 'minmax(5.5rem, 1fr)' }),
    column.money({ id: 'amountFrom', width: '6.5rem' }),
    column.cell({
      id: 'payment',
      width: '5rem',
      cell: ({ payment }) => (payment === null ? '—' : t(`proof_rules.payment_${payment}`)),
    }),
    column.text({ id: 'state', width: '3.5rem', value: ({ state }) => t(`proof_rules.${state}`) }),
    column.id({ id: 'id', width: '4.5rem', isExtra: true }),
  ],
  filters: [
    {
      kind: 'choice',
      name: 'state',
      label: 'proof_rules.state',
      options: optionsOf(PROOF_RULE_STATES, (value) => t(`proof_rules.${value}`)),
    },
  ],
  acts: proofRules.acts,
  isOver: ({ state }) => state === 'off',
});

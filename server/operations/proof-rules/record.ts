import { sql } from 'kysely';
import { proofRulesRoutes as routes } from '#contract/routes/operations/proof-rules.ts';
import { proofRuleRules } from '#machines/proof-rule/proof-rule-machine.ts';
import { fieldFault, type Refusal, refuse } from '../../platform/http/refusal.ts';
import { defineRecord } from '../../platform/records/record.ts';
import { proofRuleRepository as repository } from './repository.ts';

const REFERENCES: Readonly<Record<string, string>> = {
  proof_rules_zone_id_fkey: 'zoneId',
  proof_rules_store_id_fkey: 'storeId',
  proof_rules_category_id_fkey: 'categoryId',
};

/** A reference to a record that does not exist. */
function toRefusal(error: unknown): Refusal | undefined {
  const field = REFERENCES[(error as { constraint?: string }).constraint ?? ''];
  return field === undefined
    ? undefined
    : refuse(
        'proof.unknown_record',
        {},
        { fields: [fieldFault(`body.${field}`, 'proof.no_such_record')] },
      );
}

/** Rules of what a delivery must prove (docs/decisions/0087). Of several, the strictest counts. */
export const proofRuleRecord = defineRecord()({
  kind: 'proof_rule',
  routes,
  rows: repository,
  rules: proofRuleRules,
  title: ({ name }) => name,
  columns: ({ amountFrom, ...fields }) => ({
    name: fields.name,
    zone_id: fields.zoneId,
    store_id: fields.storeId,
    category_id: fields.categoryId,
    amount_from: amountFrom === null ? null : BigInt(amountFrom),
    payment: fields.payment,
    photo: fields.photo,
    pin: fields.pin,
    age: fields.age,
    hand_over_photo: fields.handOverPhoto,
    return_photo: fields.returnPhoto,
  }),
  toRefusal: (_deps, error) => toRefusal(error),
  list: {
    sorts: { name: { key: sql`r.name_key`, type: 'text' } },
    initial: 'name',
    filters: { state: (states) => sql`r.state = any(${states})` },
    search: (words) => sql`r.search @@ search_query(${words})`,
  },
  csv: [
    ['id', ({ id }) => id],
    ['name', ({ name }) => name],
    ['zone', ({ zone }) => zone],
    ['store', ({ store }) => store],
    ['category', ({ category }) => category],
    ['amount_from', (row) => row.amount_from?.toString() ?? null],
    ['payment', ({ payment }) => payment],
    ['photo', ({ photo }) => photo],
    ['pin', ({ pin }) => pin],
    ['age', ({ age }) => age],
    ['hand_over_photo', (row) => row.hand_over_photo],
    ['return_photo', (row) => row.return_photo],
    ['state', ({ state }) => state],
  ],
});

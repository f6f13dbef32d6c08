import { sql } from 'kysely';
import { SITUATION_NAMES } from '#contract/operations/contact/situations.ts';
import { contactTemplateFaults } from '#contract/operations/contact/template.ts';
import { contactTemplatesRoutes } from '#contract/routes/operations/contact/contact-templates.ts';
import type { AuditService } from '../../../books/audit/service.ts';
import type { ProposalKindSpec } from '../../../people/proposals/kinds.ts';
import type { ActorJson, Trx } from '../../../platform/db/schema.ts';
import { fieldFault, notFound, reasonFor, refuse } from '../../../platform/http/refusal.ts';
import { invalid } from '../../../platform/http/validation.ts';
import { refuseFaults } from '../../../platform/records/changed.ts';
import type { ContactTemplateRow } from '../table.ts';

type Change = (typeof contactTemplatesRoutes.update.body)['_zod']['output'];
type Fields = Required<{ [K in keyof Change]: NonNullable<Change[K]> }>;

/** The editable fields of a template after a change. Error: 400 if they cannot be sent. */
export function changedTemplate(
  before: ContactTemplateRow,
  change: Change,
  phone: string | null,
): Fields {
  const now = {
    isOn: change.isOn ?? before.is_on,
    defaultLanguage: change.defaultLanguage ?? before.default_language,
    bodies: change.bodies ?? before.bodies,
    choices: change.choices ?? before.choices,
  };
  const faults = contactTemplateFaults(now, { party: before.party, phone });
  refuseFaults('template', faults, reasonFor('contact.template_not_writable'));
  return now;
}

export const fieldsOf = (row: ContactTemplateRow): Fields => ({
  isOn: row.is_on,
  defaultLanguage: row.default_language,
  bodies: row.bodies,
  choices: row.choices,
});

/** In the order of the languages, so that equal texts compare as equal. */
const sorted = (value: Fields) =>
  JSON.stringify({
    ...value,
    bodies: Object.entries(value.bodies).toSorted(([a], [b]) => a.localeCompare(b)),
  });

/** Whether people get something else: the database asks the same. */
export const reachesPeople = (before: ContactTemplateRow, now: Fields): boolean =>
  now.isOn && sorted(now) !== sorted(fieldsOf(before));

export const lockTemplate = (trx: Trx, id: number): Promise<ContactTemplateRow | undefined> =>
  trx
    .selectFrom('contact_templates')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const writeTemplate = (trx: Trx, id: number, now: Fields, at: Date, by: ActorJson) =>
  trx
    .updateTable('contact_templates')
    .set({
      version: sql`version + 1`,
      is_on: now.isOn,
      default_language: now.defaultLanguage,
      bodies: JSON.stringify(now.bodies),
      choices: now.choices,
      updated_at: at,
      updated_by: JSON.stringify(by),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** A template that is switched on, or gets another text or other answers. */
export function templateProposals(
  audit: Pick<AuditService, 'append'>,
  phoneOf: () => string | null,
): ProposalKindSpec {
  async function lock(trx: Trx, target: string): Promise<ContactTemplateRow> {
    const row = /^[1-9]\d{0,8}$/.test(target) ? await lockTemplate(trx, Number(target)) : undefined;
    if (!row) throw notFound('template');
    return row;
  }
  return {
    permission: () => 'contact.configure',
    lock,
    async prepare(trx, target, change) {
      const read = contactTemplatesRoutes.update.body.safeParse(change);
      if (!read.success) throw invalid(['body', 'change'], read.error);
      const row = await lock(trx, target);
      const after = changedTemplate(row, read.data, phoneOf());
      if (!reachesPeople(row, after))
        throw refuse(
          'proposal.needs_no_second',
          {},
          { fields: [fieldFault('body.change', 'contact.changes_nothing')] },
        );
      return {
        subject: `contact_template ${row.id}`,
        name: SITUATION_NAMES[row.situation],
        version: row.version,
        before: fieldsOf(row),
        after,
        amount: null,
      };
    },
    async apply(trx, { id, target, after, author, at, by }) {
      const before = await lock(trx, target);
      const now = await writeTemplate(trx, before.id, after as Fields, at, author);
      await audit.append(trx, by, at, {
        action: 'contact_template.update',
        subject: `contact_template ${before.id}`,
        before: fieldsOf(before),
        after: { ...fieldsOf(now), proposal: id, author },
      });
    },
  };
}

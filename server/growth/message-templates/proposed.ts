import { type Selectable, sql } from 'kysely';
import {
  ORDER_NOTICE_NAMES,
  templateFaults,
} from '#contract/growth/message-templates/message-template.ts';
import { messageTemplatesRoutes } from '#contract/routes/growth/message-templates.ts';
import type { AuditService } from '../../books/audit/service.ts';
import type { ProposalKindSpec } from '../../people/proposals/kinds.ts';
import type { ActorJson, Database, Trx } from '../../platform/db/schema.ts';
import { fieldFault, notFound, reasonFor, refuse } from '../../platform/http/refusal.ts';
import { invalid } from '../../platform/http/validation.ts';
import { refuseFaults } from '../../platform/records/changed.ts';

export type TemplateRow = Selectable<Database['push_templates']>;
type Change = (typeof messageTemplatesRoutes.update.body)['_zod']['output'];
type Fields = Required<{ [K in keyof Change]: NonNullable<Change[K]> }>;

/** The editable fields of a template after a change. Error: 400 if they cannot be rendered. */
export function changedTemplate(before: TemplateRow, change: Change): Fields {
  const now = {
    isOn: change.isOn ?? before.is_on,
    defaultLanguage: change.defaultLanguage ?? before.default_language,
    titles: change.titles ?? before.titles,
    bodies: change.bodies ?? before.bodies,
  };
  refuseFaults('template', templateFaults(before.event, now), reasonFor('template.not_writable'));
  return now;
}

const fieldsOf = (row: TemplateRow): Fields => ({
  isOn: row.is_on,
  defaultLanguage: row.default_language,
  titles: row.titles,
  bodies: row.bodies,
});
/** In the order of the languages, so that equal texts compare as equal. */
const sorted = (value: unknown) =>
  JSON.stringify(value, (_, one: unknown) =>
    one !== null && typeof one === 'object' && !Array.isArray(one)
      ? Object.fromEntries(Object.entries(one).toSorted(([a], [b]) => a.localeCompare(b)))
      : one,
  );

/** Whether customers get something else: the database asks the same. */
export const reachesCustomers = (before: TemplateRow, now: Fields): boolean =>
  now.isOn && sorted(now) !== sorted(fieldsOf(before));

/** Refuses what customers get from one person. Error: 403. */
export function requireNoFurtherMessage(before: TemplateRow, now: Fields): void {
  if (reachesCustomers(before, now)) throw refuse('template.needs_second');
}

export const lockTemplate = (trx: Trx, id: number): Promise<TemplateRow | undefined> =>
  trx.selectFrom('push_templates').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const writeTemplate = (trx: Trx, id: number, now: Fields, at: Date, by: ActorJson) =>
  trx
    .updateTable('push_templates')
    .set({
      version: sql`version + 1`,
      is_on: now.isOn,
      default_language: now.defaultLanguage,
      titles: JSON.stringify(now.titles),
      bodies: JSON.stringify(now.bodies),
      updated_at: at,
      updated_by: JSON.stringify(by),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** A message about orders that is switched on, or gets another text. */
export function messageProposals(audit: Pick<AuditService, 'append'>): ProposalKindSpec {
  async function lock(trx: Trx, target: string): Promise<TemplateRow> {
    const row = /^[1-9]\d{0,8}$/.test(target) ? await lockTemplate(trx, Number(target)) : undefined;
    if (!row) throw notFound('template');
    return row;
  }
  return {
    permission: () => 'push.approve',
    lock,
    async prepare(trx, target, change) {
      const read = messageTemplatesRoutes.update.body.safeParse(change);
      if (!read.success) throw invalid(['body', 'change'], read.error);
      const row = await lock(trx, target);
      const after = changedTemplate(row, read.data);
      if (!reachesCustomers(row, after))
        throw refuse(
          'proposal.needs_no_second',
          {},
          { fields: [fieldFault('body.change', 'template.changes_nothing')] },
        );
      return {
        subject: `push_template ${row.id}`,
        name: ORDER_NOTICE_NAMES[row.event],
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
        action: 'push_template.update',
        subject: `push_template ${before.id}`,
        before: fieldsOf(before),
        after: { ...fieldsOf(now), proposal: id, author },
      });
    },
  };
}

import { sql } from 'kysely';
import { SITUATION_NAMES } from '#contract/operations/contact/situations.ts';
import {
  ContactTemplate,
  contactTemplatesRoutes as routes,
} from '#contract/routes/operations/contact/contact-templates.ts';
import { DAY_MS } from '#rules/time.ts';
import type { SettingsService } from '../../../people/settings/service.ts';
import { actsOf } from '../../../platform/acts/decide.ts';
import { EDIT } from '../../../platform/acts/machine.ts';
import { type ActDeps, defineSubject } from '../../../platform/acts/subject.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import type { Db } from '../../../platform/db/schema.ts';
import { fromRow } from '../../../platform/db/to-contract.ts';
import { refuse, requireRow } from '../../../platform/http/refusal.ts';
import type { ContactTemplateRow } from '../table.ts';
import {
  changedTemplate,
  fieldsOf,
  lockTemplate,
  reachesPeople,
  writeTemplate,
} from './proposed.ts';

export interface TemplateDeps extends ActDeps {
  settings: Pick<SettingsService, 'get'>;
}

/** A template with the number of its messages in the last day. */
export interface CountedTemplate extends ContactTemplateRow {
  sent: number;
}

const NAME = 'template';

export async function readTemplates(
  { clock }: Pick<TemplateDeps, 'clock'>,
  db: Db,
  ids: readonly number[],
): Promise<CountedTemplate[]> {
  const { rows } = await sql<CountedTemplate>`
    select t.*, coalesce(n.sent, 0) as sent from contact_templates t left join (
      select template_id, count(*)::int as sent from messages
      where template_id is not null and at > ${new Date(clock().getTime() - DAY_MS)} group by 1
    ) n on n.template_id = t.id
    where t.id = any(${[...ids]})`.execute(db);
  return rows;
}

/** A template. Error: 404. */
export const readTemplate = async (
  deps: Pick<TemplateDeps, 'clock'>,
  db: Db,
  id: number,
): Promise<CountedTemplate> => requireRow((await readTemplates(deps, db, [id]))[0], NAME);

/** Converts a template for its reader. */
export const toTemplate = (
  { clock }: Pick<TemplateDeps, 'clock'>,
  row: CountedTemplate,
  caller: Caller,
): ContactTemplate =>
  fromRow(ContactTemplate, row, {
    name: SITUATION_NAMES[row.situation],
    acts: actsOf(templateActs, row, caller, clock()),
  });

const { act } = defineSubject<TemplateDeps, CountedTemplate, typeof EDIT>()({
  name: NAME,
  kind: 'contact_template',
  lock: async (deps, trx, id) =>
    (await lockTemplate(trx, id)) ? readTemplate(deps, trx, id) : undefined,
  read: readTemplate,
  show: toTemplate,
  audited: fieldsOf,
});

export const templateActs = {
  edit: act({
    route: routes.update,
    event: EDIT,
    async write({ deps, trx, at, actor, body }, before) {
      const now = changedTemplate(before, body, deps.settings.get('contact').phone);
      if (reachesPeople(before, now)) throw refuse('contact.needs_second');
      await writeTemplate(trx, before.id, now, at, actor);
    },
  }),
};

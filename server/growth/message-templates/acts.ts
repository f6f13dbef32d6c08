import { sql } from 'kysely';
import { ORDER_NOTICE_NAMES } from '#contract/growth/message-templates/message-template.ts';
import {
  MessageTemplate,
  messageTemplatesRoutes as routes,
} from '#contract/routes/growth/message-templates.ts';
import { DAY_MS } from '#rules/time.ts';
import { actsOf } from '../../platform/acts/decide.ts';
import { EDIT } from '../../platform/acts/machine.ts';
import { type ActDeps, defineSubject } from '../../platform/acts/subject.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Db } from '../../platform/db/schema.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import { requireRow } from '../../platform/http/refusal.ts';
import type { Providers } from '../push/providers/provider.ts';
import {
  changedTemplate,
  lockTemplate,
  requireNoFurtherMessage,
  type TemplateRow,
  writeTemplate,
} from './proposed.ts';

export interface TemplateDeps extends ActDeps {
  pushProviders: Providers;
}

/** A template with the results of its messages in the last day. */
export interface CountedTemplate extends TemplateRow {
  accepted: number;
  missed: number;
}

const NAME = 'template';

export async function readTemplates(
  { clock }: Pick<TemplateDeps, 'clock'>,
  db: Db,
  ids: readonly number[],
): Promise<CountedTemplate[]> {
  const { rows } = await sql<CountedTemplate>`
    select t.*, n.accepted, n.missed from push_templates t
    cross join lateral (
      select (count(*) filter (where state = 'accepted'))::int as accepted,
        (count(*) filter (where state in ('skipped','failed','unknown')))::int as missed
      from push_notices where kind = 'order' and event = t.event
        and happened_at > ${new Date(clock().getTime() - DAY_MS)}) n
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
  { clock, pushProviders }: Pick<TemplateDeps, 'clock' | 'pushProviders'>,
  row: CountedTemplate,
  caller: Caller,
): MessageTemplate =>
  fromRow(MessageTemplate, row, {
    name: ORDER_NOTICE_NAMES[row.event],
    isOutbox: pushProviders.isOutbox,
    acts: actsOf(templateActs, row, caller, clock()),
  });

const { act } = defineSubject<TemplateDeps, CountedTemplate, typeof EDIT>()({
  name: NAME,
  kind: 'push_template',
  lock: async (deps, trx, id) =>
    (await lockTemplate(trx, id)) ? readTemplate(deps, trx, id) : undefined,
  read: readTemplate,
  show: toTemplate,
  audited: (row) => ({
    event: row.event,
    isOn: row.is_on,
    defaultLanguage: row.default_language,
    titles: row.titles,
    bodies: row.bodies,
  }),
});

export const templateActs = {
  edit: act({
    route: routes.update,
    event: EDIT,
    async write({ trx, at, actor, body }, before) {
      const now = changedTemplate(before, body);
      requireNoFurtherMessage(before, now);
      await writeTemplate(trx, before.id, now, at, actor);
    },
  }),
};

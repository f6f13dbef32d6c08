import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import type { OrderNoticeEvent } from '#contract/growth/message-templates/message-template.ts';
import type { messageTemplatesRoutes } from '#contract/routes/growth/message-templates.ts';
import { performActs } from '../../platform/acts/perform.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { Db } from '../../platform/db/schema.ts';
import { mapPage } from '../../platform/http/cursor.ts';
import { createList } from '../../platform/lists/list.ts';
import {
  type CountedTemplate,
  readTemplate,
  readTemplates,
  type TemplateDeps,
  templateActs,
  toTemplate,
} from './acts.ts';
import type { TemplateRow } from './proposed.ts';

type ListQuery = RequestOf<typeof messageTemplatesRoutes.list>['query'];

/** The templates of the messages about orders. */
export function createTemplateService(deps: TemplateDeps) {
  const { db } = deps;
  const list = createList<ListQuery, CountedTemplate>(db, {
    from: sql`push_templates t`,
    id: sql`t.id`,
    sorts: { place: { key: sql`t.place`, type: 'integer' } },
    initial: 'place',
    filters: {},
    rows: (trx, ids) => readTemplates(deps, trx, ids),
  });

  return {
    list: async (query: ListQuery, caller: Caller) =>
      mapPage(await list.page(query), (row) => toTemplate(deps, row, caller)),

    get: async (id: number, caller: Caller) =>
      toTemplate(deps, await readTemplate(deps, db, id), caller),

    /** Errors: 400 for a text that cannot be rendered, 403 for what customers get, 404, 412, 428. */
    ...performActs(deps, templateActs),

    async active(trx: Db): Promise<ReadonlyMap<OrderNoticeEvent, TemplateRow>> {
      const rows = await trx
        .selectFrom('push_templates')
        .selectAll()
        .where('is_on', '=', true)
        .execute();
      return new Map(rows.map((row) => [row.event, row]));
    },
  };
}
export type TemplateService = ReturnType<typeof createTemplateService>;

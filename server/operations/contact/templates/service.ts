import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import type { contactTemplatesRoutes } from '#contract/routes/operations/contact/contact-templates.ts';
import { performActs } from '../../../platform/acts/perform.ts';
import type { Caller } from '../../../platform/auth/caller.ts';
import { mapPage } from '../../../platform/http/cursor.ts';
import { createList } from '../../../platform/lists/list.ts';
import {
  type CountedTemplate,
  readTemplate,
  readTemplates,
  type TemplateDeps,
  templateActs,
  toTemplate,
} from './acts.ts';

type ListQuery = RequestOf<typeof contactTemplatesRoutes.list>['query'];

/** The templates of contact. */
export function createContactTemplates(deps: TemplateDeps) {
  const { db } = deps;
  const list = createList<ListQuery, CountedTemplate>(db, {
    from: sql`contact_templates t`,
    id: sql`t.id`,
    sorts: { place: { key: sql`t.place`, type: 'integer' } },
    initial: 'place',
    filters: { party: (parties) => sql`t.party = any(${parties})` },
    rows: (trx, ids) => readTemplates(deps, trx, ids),
  });
  return {
    list: async (query: ListQuery, caller: Caller) =>
      mapPage(await list.page(query), (row) => toTemplate(deps, row, caller)),

    get: async (id: number, caller: Caller) =>
      toTemplate(deps, await readTemplate(deps, db, id), caller),

    /** Errors: 400 for a text that cannot be sent, 403 for what people get, 404, 412, 428. */
    ...performActs(deps, templateActs),
  };
}
export type ContactTemplates = ReturnType<typeof createContactTemplates>;

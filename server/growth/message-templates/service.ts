import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import {
  ORDER_MESSAGE_NAMES,
  type OrderMessageEvent,
} from '#contract/growth/order-messages/order-message.ts';
import {
  MessageTemplate,
  type messageTemplatesRoutes,
} from '#contract/routes/growth/message-templates.ts';
import { DAY_MS } from '#contract/time.ts';
import type { Base } from '../../platform/area.ts';
import { actorOf, type Caller, type RequestActor } from '../../platform/auth/caller.ts';
import { type ChangeDeps, changeRow } from '../../platform/db/change.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import { mapPage } from '../../platform/http/cursor.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { createList } from '../../platform/lists/list.ts';
import type { Providers } from '../push/providers/provider.ts';
import { templatePolicy } from './policy.ts';
import {
  changedTemplate,
  lockTemplate,
  requireNoFurtherMessage,
  type TemplateRow,
  writeTemplate,
} from './proposed.ts';

type Routes = typeof messageTemplatesRoutes;
type ListQuery = RequestOf<Routes['list']>['query'];
interface Shown extends TemplateRow {
  accepted: number;
  missed: number;
}

interface Deps extends Base, ChangeDeps {
  pushProviders: Providers;
}

const NAME = 'The template';

/** The editable fields of a template, as recorded in the audit log. */
const toFacts = (row: TemplateRow) => ({
  event: row.event,
  isOn: row.is_on,
  defaultLanguage: row.default_language,
  titles: row.titles,
  bodies: row.bodies,
});

/** The templates of the messages about orders. */
export function createTemplateService({ db, clock, audit, pushProviders }: Deps) {
  /** Rows with the results of their messages in the last day. */
  async function byIds(trx: Db, ids: readonly number[]): Promise<Shown[]> {
    const { rows } = await sql<Shown>`
      select t.*, n.accepted, n.missed from push_templates t
      cross join lateral (
        select (count(*) filter (where state = 'accepted'))::int as accepted,
          (count(*) filter (where state in ('skipped','failed','unknown')))::int as missed
        from push_notices where kind = 'order' and event = t.event
          and happened_at > ${new Date(clock().getTime() - DAY_MS)}) n
      where t.id = any(${[...ids]})`.execute(trx);
    return rows;
  }
  const show = (row: Shown, caller: Caller): MessageTemplate =>
    fromRow(MessageTemplate, row, {
      name: ORDER_MESSAGE_NAMES[row.event],
      isOutbox: pushProviders.isOutbox,
      acts: templatePolicy.actsFor(row, caller),
    });
  const list = createList<ListQuery, Shown>(db, {
    from: sql`push_templates t`,
    id: sql`t.id`,
    sorts: { place: { key: sql`t.place`, type: 'integer' } },
    initial: 'place',
    filters: {},
    rows: byIds,
  });
  async function one(trx: Db, id: number): Promise<Shown> {
    const [row] = await byIds(trx, [id]);
    if (row) return row;
    throw notFound(NAME);
  }

  return {
    list: async (query: ListQuery, caller: Caller) =>
      mapPage(await list.page(query), (row) => show(row, caller)),

    get: async (id: number, caller: Caller) => show(await one(db, id), caller),

    /** Errors: 400 for a text that cannot be rendered, 403 for what customers get, 404, 412, 428. */
    async update(
      id: number,
      version: number | undefined,
      body: RequestOf<Routes['update']>['body'],
      by: RequestActor,
    ) {
      await changeRow<TemplateRow>({ db, clock, audit }, by, {
        name: NAME,
        version,
        lock: (trx: Trx) => lockTemplate(trx, id),
        current: async (_, trx) => show(await one(trx, id), by.caller),
        write(trx, before, at) {
          const now = changedTemplate(before, body);
          requireNoFurtherMessage(before, now);
          return writeTemplate(trx, id, now, at, actorOf(by.caller));
        },
        entry: (before, after) => ({
          action: 'push_template.update',
          subject: `push_template ${id}`,
          before: toFacts(before),
          after: toFacts(after),
        }),
      });
      return show(await one(db, id), by.caller);
    },

    async active(trx: Db): Promise<ReadonlyMap<OrderMessageEvent, TemplateRow>> {
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

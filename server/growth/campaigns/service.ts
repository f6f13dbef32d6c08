import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import {
  type CampaignDetail,
  type campaignsRoutes,
  Recipient,
} from '#contract/routes/growth/campaigns.ts';
import { requireMay } from '../../platform/acts/decide.ts';
import { performActs, performBulk, performSent } from '../../platform/acts/perform.ts';
import type { Base } from '../../platform/area.ts';
import { actorOf, type Caller, type RequestActor } from '../../platform/auth/caller.ts';
import type { ChangeDeps } from '../../platform/db/change.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import { mapPage, pageById } from '../../platform/http/cursor.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import { createList } from '../../platform/lists/list.ts';
import {
  type CampaignDeps,
  campaignActs,
  campaignDetail,
  campaignEvents,
  campaignsFor,
  readCampaign,
  requireKnown,
} from './acts.ts';
import { countAudience } from './audience.ts';
import type { CampaignRow } from './repository.ts';
import { campaignsCsv, toFacts } from './show.ts';
import { sendTest } from './test-send.ts';
import { columnsOf } from './write.ts';

type Routes = typeof campaignsRoutes;
type Body<K extends keyof Routes> = RequestOf<Routes[K]>['body'];
type ListQuery = RequestOf<Routes['list']>['query'];

export interface CampaignNeeds extends Base, ChangeDeps {
  jobQueue: JobQueue;
}
interface Deps extends CampaignNeeds, Omit<CampaignDeps, keyof CampaignNeeds> {
  publicUrl: string | undefined;
}

/** Push campaigns of the back office. */
export function createCampaignService(deps: Deps) {
  const { db, clock, audit, repository } = deps;
  const list = createList<ListQuery, CampaignRow>(db, {
    from: sql`push_campaigns c`,
    id: sql`c.id`,
    sorts: {
      name: { key: sql`c.name_key`, type: 'text' },
      createdAt: { key: sql`c.created_at`, type: 'timestamptz' },
      sendAt: { key: sql`c.send_at`, type: 'timestamptz', isNullable: true },
      accepted: { key: sql`c.accepted`, type: 'integer' },
      opened: { key: sql`c.opened`, type: 'integer' },
    },
    initial: '-createdAt',
    filters: { state: (states) => sql`c.state = any(${states})` },
    search: (words) => sql`c.search @@ search_query(${words})`,
    rows: repository.byIds,
  });

  const sendToMany = performBulk(deps, campaignEvents, async (_deps, row, caller, trx) =>
    (await campaignsFor(trx, [row], caller, clock()))(row),
  );

  return {
    async list(query: ListQuery, caller: Caller) {
      const page = await list.page(query);
      return mapPage(page, await campaignsFor(db, page.items, caller, clock()));
    },
    count: list.count,
    export: (query: RequestOf<Routes['export']>['query']) => list.export(query, campaignsCsv),
    get: async (id: number, caller: Caller) =>
      campaignDetail(deps, await readCampaign(deps, db, id), caller, db),

    audience: ({ activityDays, zones, ...rest }: Body<'audience'>) =>
      countAudience(
        db,
        { ...rest, activity_days: activityDays, zones: zones.map(({ id }) => id) },
        clock(),
      ),

    /** A page of its devices, by number. Error: 404. */
    async recipients(id: number, query: RequestOf<Routes['recipients']>['query']) {
      await readCampaign(deps, db, id);
      return pageById(
        query,
        (after, limit) => repository.recipients(db, id, { after, state: query.state, limit }),
        (row) =>
          fromRow(Recipient, row, {
            person: { id: row.user_id, name: row.name },
            tokenEnd: row.token,
          }),
      );
    },

    /** Errors: 422 for references that do not exist. */
    create: (body: Body<'create'>, by: RequestActor): Promise<CampaignDetail> =>
      db.transaction().execute(async (trx) => {
        const at = clock();
        await requireKnown(deps, trx, body);
        const actor = JSON.stringify(actorOf(by.caller));
        const row = await repository.insert(trx, {
          ...columnsOf(body),
          state_at: at,
          state_by: actor,
          created_at: at,
          created_by: actor,
          authors: [by.caller.userId],
        });
        await audit.append(trx, by, at, {
          action: 'campaign.create',
          subject: `campaign ${row.id}`,
          before: null,
          after: toFacts(row),
        });
        return campaignDetail(deps, row, by.caller, trx);
      }),

    /**
     * Changes a campaign, which voids a review and an approval. Errors: 400 for a contradiction,
     * 404, 409, 412, 422, 428.
     */
    ...performActs(deps, { update: campaignActs.edit }),
    send: performSent(deps, campaignEvents),
    bulk: ({ ids, act, reason }: Body<'bulk'>, by: RequestActor) =>
      sendToMany({ ids, event: act, reason }, by),

    /** Sends the message to the caller's own devices. Errors: 404, 409, 422 without a device. */
    async test(id: number, by: RequestActor) {
      const row = await readCampaign(deps, db, id);
      await requireMay(db, campaignActs.test, row, { caller: by.caller, at: clock() });
      return sendTest(deps, row, by);
    },
  };
}

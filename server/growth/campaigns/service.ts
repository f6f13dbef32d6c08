import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import { type CampaignAct, campaignFaults } from '#contract/growth/campaigns/campaign.ts';
import { linkedRecord } from '#contract/growth/home/deep-link.ts';
import type { CampaignId } from '#contract/ids.ts';
import {
  type Campaign,
  type CampaignDetail,
  type campaignsRoutes,
  Recipient,
} from '#contract/routes/growth/campaigns.ts';
import { campaignRules } from '#machines/campaign/campaign-machine.ts';
import type { Base } from '../../platform/area.ts';
import { actorOf, type Caller, type RequestActor } from '../../platform/auth/caller.ts';
import { type ChangeDeps, changeRow } from '../../platform/db/change.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { fromRow, toContract } from '../../platform/db/to-contract.ts';
import { mapPage, pageById } from '../../platform/http/cursor.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import type { JobQueue } from '../../platform/jobs/queue.ts';
import { eachRow } from '../../platform/lists/bulk.ts';
import { createList } from '../../platform/lists/list.ts';
import { requireMay } from '../../platform/policy/policy.ts';
import { refuseFaults, withChange } from '../../platform/records/changed.ts';
import type { Providers } from '../push/providers/provider.ts';
import { countAudience, hasAudience } from './audience.ts';
import { type ApprovalConflicts, barsOf } from './independence.ts';
import { campaignPolicy, campaignStates } from './policy.ts';
import type { CampaignRepository, CampaignRow } from './repository.ts';
import { campaignsCsv, toCampaign, toFacts } from './show.ts';
import { sendTest } from './test-send.ts';
import { bodyOf, type CampaignBody, columnsOf, digestOf } from './write.ts';

type Routes = typeof campaignsRoutes;
type Body<K extends keyof Routes> = RequestOf<Routes[K]>['body'];
type ListQuery = RequestOf<Routes['list']>['query'];

export interface CampaignNeeds extends Base, ChangeDeps {
  jobQueue: JobQueue;
}
interface Deps extends CampaignNeeds {
  repository: CampaignRepository;
  providers: Providers;
  perSecond: number;
  publicUrl: string | undefined;
}

const NAME = 'The campaign';
/** For acts other than approvals. */
const NO_BARS: ApprovalConflicts = new Map();
const VOID = { approved_by: null, approved_at: null, approved_digest: null } as const;

const unknown = (path: string, message: string) =>
  new Refusal('campaign.unknown', 'The campaign refers to a record that does not exist.', {
    fields: [{ path: `body.${path}`, message }],
  });

/** Push campaigns of the back office. */
export function createCampaignService(deps: Deps) {
  const { db, clock, audit, jobQueue, repository, providers, perSecond } = deps;
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

  const detailOf = async (row: CampaignRow, caller: Caller, trx: Db = db) =>
    toContract<CampaignDetail>({
      ...toCampaign(row, caller, await barsOf(trx, [row], caller)),
      zones: await repository.zoneNames(trx, row.zones),
      provider: { isOutbox: providers.isOutbox, perSecond },
    });
  async function rowOf(id: number): Promise<CampaignRow> {
    const row = await repository.find(db, id);
    if (row) return row;
    throw notFound(NAME);
  }
  /** Error: 422 for a picture, a link or an area that does not exist. */
  async function requireKnown(trx: Trx, { imageId, link, zones }: CampaignBody): Promise<void> {
    if (imageId !== null && !(await repository.isPicture(trx, imageId)))
      throw unknown('imageId', 'is not an uploaded picture');
    const target = link === null ? null : linkedRecord(link);
    if (target && !(await repository.hasTarget(trx, target.kind, target.id)))
      throw unknown('link', 'opens a record that does not exist');
    const ids = zones.map(({ id }) => id);
    if ((await repository.zoneNames(trx, ids)).length < ids.length)
      throw unknown('zones', 'names one that does not exist');
  }

  const held = (id: number, version: number | undefined, caller: Caller) => ({
    name: NAME,
    version,
    lock: (trx: Trx) => repository.lock(trx, id),
    current: (row: CampaignRow, trx: Db) => detailOf(row, caller, trx),
  });

  /**
   * What an event writes besides the state. Errors: 403 by the policy, 422 for an empty audience.
   */
  async function consequences(
    trx: Trx,
    row: CampaignRow,
    event: CampaignAct,
    by: RequestActor,
    at: Date,
  ) {
    if (event === 'campaign.submit' && !(await hasAudience(trx, row, at)))
      throw new Refusal(
        'campaign.nobody',
        'The audience has no devices, so nobody would receive it.',
        {
          fields: [{ path: 'body.roles', message: 'no device of this audience wants messages' }],
        },
      );
    if (event === 'campaign.approve')
      return {
        approved_by: JSON.stringify(actorOf(by.caller)),
        approved_at: at,
        approved_digest: digestOf(row),
      };
    if (event === 'campaign.cancel') return { ended_at: at };
    if (event === 'campaign.resume') return { waits_until: null, failing_since: null };
    return event === 'campaign.reject' ? VOID : {};
  }

  async function send(
    id: number,
    version: number | undefined,
    { event, reason }: { event: CampaignAct; reason?: string | undefined },
    by: RequestActor,
  ): Promise<CampaignRow> {
    const act = event.slice('campaign.'.length) as keyof typeof campaignPolicy.acts;
    const { after } = await changeRow<CampaignRow>({ db, clock, audit }, by, {
      ...held(id, version, by.caller),
      event: campaignStates.transition(event, clock),
      async write(trx, row, at) {
        const bars = await barsOf(trx, [row], by.caller);
        requireMay(campaignPolicy.whyNot(act, row, by.caller, bars));
        const more = await consequences(trx, row, event, by, at);
        const now = await repository.update(trx, id, {
          ...more,
          state: campaignStates.after(row, event, at),
          state_at: at,
          state_by: JSON.stringify(actorOf(by.caller)),
          state_reason: reason ?? null,
        });
        if (event === 'campaign.approve' || event === 'campaign.resume')
          await jobQueue.schedule(
            trx,
            'push.send',
            now.send_at && now.send_at > at ? now.send_at : at,
          );
        return now;
      },
      entry: (before, now) => ({
        action: event,
        subject: `campaign ${id}`,
        before: toFacts(before),
        after: toFacts(now),
      }),
    });
    return after;
  }

  return {
    async list(query: ListQuery, caller: Caller) {
      const page = await list.page(query);
      const bars = await barsOf(db, page.items, caller);
      return mapPage(page, (row) => toCampaign(row, caller, bars));
    },
    count: list.count,
    export: (query: RequestOf<Routes['export']>['query']) => list.export(query, campaignsCsv),
    get: async (id: number, caller: Caller) => detailOf(await rowOf(id), caller),

    audience: ({ activityDays, zones, ...rest }: Body<'audience'>) =>
      countAudience(
        db,
        { ...rest, activity_days: activityDays, zones: zones.map(({ id }) => id) },
        clock(),
      ),

    /** A page of its devices, by number. Error: 404. */
    async recipients(id: number, query: RequestOf<Routes['recipients']>['query']) {
      await rowOf(id);
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
        await requireKnown(trx, body);
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
        return detailOf(row, by.caller, trx);
      }),

    /**
     * Changes a campaign, which voids a review and an approval. Errors: 400 for a contradiction,
     * 404, 409, 412, 422, 428.
     */
    async update(id: number, version: number | undefined, body: Body<'update'>, by: RequestActor) {
      const { after } = await changeRow<CampaignRow>({ db, clock, audit }, by, {
        ...held(id, version, by.caller),
        async write(trx, before, at) {
          requireMay(campaignPolicy.whyNot('edit', before, by.caller, NO_BARS), () => ({
            legalEvents: campaignRules.legal({ status: before.state }),
          }));
          const now = withChange<CampaignBody>(bodyOf(before), body);
          refuseFaults(NAME, campaignFaults(now));
          await requireKnown(trx, now);
          const state = campaignRules.apply({ status: before.state }, 'campaign.revise')?.status;
          return repository.update(trx, id, {
            ...columnsOf(now),
            ...VOID,
            authors: [...new Set([...before.authors, by.caller.userId])],
            ...(state
              ? {
                  state,
                  state_at: at,
                  state_by: JSON.stringify(actorOf(by.caller)),
                  state_reason: 'Changed; needs a new approval',
                }
              : {}),
          });
        },
        entry: (before, now) => ({
          action: 'campaign.update',
          subject: `campaign ${id}`,
          before: toFacts(before),
          after: toFacts(now),
        }),
      });
      return detailOf(after, by.caller);
    },

    async send(id: number, version: number | undefined, body: Body<'send'>, by: RequestActor) {
      return detailOf(await send(id, version, body, by), by.caller);
    },

    bulk: ({ ids, act, reason }: Body<'bulk'>, by: RequestActor) =>
      eachRow<Campaign, CampaignId>(ids, async (id, version) => {
        const row = await send(id, version, { event: act, reason }, by);
        return toCampaign(row, by.caller, await barsOf(db, [row], by.caller));
      }),

    /** Sends the message to the caller's own devices. Errors: 404, 409, 422 without a device. */
    async test(id: number, by: RequestActor) {
      const row = await rowOf(id);
      requireMay(campaignPolicy.whyNot('test', row, by.caller, NO_BARS), () => ({
        legalEvents: campaignRules.legal({ status: row.state }),
      }));
      return sendTest(deps, row, by);
    },
  };
}

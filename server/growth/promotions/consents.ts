import { sql } from 'kysely';
import type { RequestOf } from '#contract/endpoint.ts';
import {
  type promotionsRoutes,
  SharedPromotion,
  StoreConsent,
} from '#contract/routes/growth/promotions.ts';
import { actorOf, type Caller, type RequestActor } from '../../platform/auth/caller.ts';
import type { ChangeDeps } from '../../platform/db/change.ts';
import { prepared } from '../../platform/db/prepared.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import { pageById } from '../../platform/http/cursor.ts';
import { refuse, requireRow } from '../../platform/http/refusal.ts';
import type { PromotionRepository, PromotionRow } from './repository.ts';

type Routes = typeof promotionsRoutes;

interface Deps extends Pick<ChangeDeps, 'db' | 'clock' | 'audit'> {
  repository: Pick<PromotionRepository, 'lock'>;
  /** Error: 404. */
  rowOf: (id: number) => Promise<PromotionRow>;
}

interface ConsentRow {
  id: number;
  name: string;
  share_bp: number;
  by: StoreConsent['by'];
  is_owner: boolean;
  reason: string | null;
  at: Date;
  withdrawn_at: Date | null;
  is_enough: boolean;
}

const IN_FORCE = ['scheduled', 'active', 'paused'] as const;
const isInForce = ({ state }: Pick<PromotionRow, 'state'>) => IN_FORCE.some((one) => one === state);

const toConsent = (row: ConsentRow): StoreConsent =>
  fromRow(StoreConsent, row, { store: { id: row.id, name: row.name } });

const linked = () => refuse('promotion.linked');
/** Throws the database's refusal of a linked person with its message, and other errors as they are. */
function refuseLinked(error: unknown): never {
  const { constraint } = error as { constraint?: string };
  throw constraint === 'promotion_consent_independent' ? linked() : error;
}

/** The consents of one promotion by store; of one store if given. */
const consentsOf = (db: Db, id: number, after: number | null, limit: number, store?: number) =>
  sql<ConsentRow>`
    select c.store_id as id, s.name, c.share_bp, c.consented_by as by, c.is_owner, c.reason, c.at, c.withdrawn_at,
      c.withdrawn_at is null and c.share_bp >= p.store_share_bp as is_enough
    from promotion_consents c join stores s on s.id = c.store_id
    join promotions p on p.id = c.promotion_id
    where c.promotion_id = ${id} and (${after}::int is null or c.store_id > ${after})
      and (${store ?? null}::int is null or c.store_id = ${store ?? null})
    order by c.store_id limit ${limit}`
    .execute(db)
    .then(({ rows }) => rows);

/** The promotions in force of which a store pays a part; one of them if given. */
const sharedOf = (db: Db, storeId: number, id?: number) =>
  sql<Omit<SharedPromotion, 'isConsented'> & { is_consented: boolean }>`${prepared}
    select p.id, p.name, p.code, p.kind, p.percent_bp, p.amount, p.cap, p.starts_on, p.ends_on,
      p.store_share_bp, exists (select from promotion_consents c where c.promotion_id = p.id
        and c.store_id = ${storeId} and c.withdrawn_at is null
        and c.share_bp >= p.store_share_bp) as is_consented
    from promotions p
    where p.store_share_bp > 0 and p.state in ('scheduled','active','paused')
      and (${id ?? null}::int is null or p.id = ${id ?? null})
      and (not exists (select from promotion_scopes o
             where o.promotion_id = p.id and o.store_id is not null)
        or exists (select from promotion_scopes o
             where o.promotion_id = p.id and o.store_id = ${storeId}))
    order by p.id limit 200`
    .execute(db)
    .then(({ rows }) => rows);

/** The share of a promotion that stores pay: only those that consented to it, the others get none. */
export function createConsents({ db, clock, audit, repository, rowOf }: Deps) {
  /** The store, for its owner only; 404 for everybody else. */
  async function requireOwner(trx: Db, storeId: number, caller: Caller): Promise<void> {
    requireRow(
      await trx
        .selectFrom('stores')
        .select('id')
        .where('id', '=', storeId)
        .where('owner_id', '=', caller.userId)
        .executeTakeFirst(),
      'store',
    );
  }

  async function write(
    trx: Trx,
    of: { promotion: PromotionRow; storeId: number; isOwner: boolean; reason: string | null },
    by: RequestActor,
  ): Promise<void> {
    const at = clock();
    const { promotion, storeId, isOwner, reason } = of;
    const { id, store_share_bp: share } = promotion;
    const before = await trx
      .selectFrom('promotion_consents')
      .select(['share_bp', 'withdrawn_at'])
      .where('promotion_id', '=', id)
      .where('store_id', '=', storeId)
      .executeTakeFirst();
    const values = {
      share_bp: share,
      consented_by: JSON.stringify(actorOf(by.caller)),
      is_owner: isOwner,
      reason,
      at,
      withdrawn_at: null,
    };
    await trx
      .insertInto('promotion_consents')
      .values({ promotion_id: id, store_id: storeId, ...values })
      .onConflict((on) => on.columns(['promotion_id', 'store_id']).doUpdateSet(values))
      .execute();
    await audit.append(trx, by, at, {
      action: 'promotion.consent',
      subject: `promotion ${id}`,
      before: before ? { storeId, shareBp: before.withdrawn_at ? 0 : before.share_bp } : null,
      after: { storeId, shareBp: share, isOwner, reason },
    });
  }

  /** Locks a promotion of which the store pays a part. Errors: 404, 409. */
  async function lockShared(trx: Trx, id: number, storeId: number): Promise<PromotionRow> {
    const promotion = requireRow(await repository.lock(trx, id), 'promotion');
    if (promotion.store_share_bp === 0 || !isInForce(promotion)) throw refuse('promotion.no_share');
    if ((await sharedOf(trx, storeId, id)).length === 0) throw refuse('promotion.not_of_store');
    return promotion;
  }

  return {
    async consents(id: number, query: RequestOf<Routes['consents']>['query']) {
      await rowOf(id);
      return pageById(query, (after, limit) => consentsOf(db, id, after, limit), toConsent);
    },

    /** Errors: 403 for a person linked to who launched it, 404, 409 without a share. */
    consent: (id: number, body: RequestOf<Routes['consent']>['body'], by: RequestActor) =>
      db
        .transaction()
        .execute(async (trx) => {
          const { storeId, reason } = body;
          const store = requireRow(
            await trx
              .selectFrom('stores')
              .select(['id', 'owner_id'])
              .where('id', '=', storeId)
              .executeTakeFirst(),
            'store',
          );
          const promotion = await lockShared(trx, id, storeId);
          const isOwner = store.owner_id === by.caller.userId;
          await write(trx, { promotion, storeId, isOwner, reason }, by);
          const row = requireRow((await consentsOf(trx, id, null, 1, storeId))[0], 'consent');
          return toConsent(row);
        })
        .catch(refuseLinked),

    async shared(storeId: number, caller: Caller) {
      await requireOwner(db, storeId, caller);
      const rows = await sharedOf(db, storeId);
      return { promotions: rows.map((row) => fromRow(SharedPromotion, row, {})) };
    },

    /** Errors: 403 for an owner linked to who launched it, 404, 409 if the share has changed. */
    decide: (
      { id: storeId, promotionId }: RequestOf<Routes['decide']>['params'],
      body: RequestOf<Routes['decide']>['body'],
      by: RequestActor,
    ) =>
      db
        .transaction()
        .execute(async (trx) => {
          await requireOwner(trx, storeId, by.caller);
          if (body.consents) {
            const promotion = await lockShared(trx, promotionId, storeId);
            if (promotion.store_share_bp !== body.shareBp) throw refuse('promotion.share_changed');
            await write(trx, { promotion, storeId, isOwner: true, reason: null }, by);
          } else {
            const withdrawn = await trx
              .updateTable('promotion_consents')
              .set({ withdrawn_at: clock() })
              .where('promotion_id', '=', promotionId)
              .where('store_id', '=', storeId)
              .where('withdrawn_at', 'is', null)
              .returning('share_bp')
              .executeTakeFirst();
            if (withdrawn)
              await audit.append(trx, by, clock(), {
                action: 'promotion.withdraw_consent',
                subject: `promotion ${promotionId}`,
                before: { storeId, shareBp: withdrawn.share_bp },
                after: { storeId, shareBp: 0 },
              });
          }
          const row = requireRow((await sharedOf(trx, storeId, promotionId))[0], 'promotion');
          return fromRow(SharedPromotion, row, {});
        })
        .catch(refuseLinked),
  };
}

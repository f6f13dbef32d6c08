import type { RequestOf } from '#contract/endpoint.ts';
import { type MissingConsents, StoreConsent } from '#contract/growth/promotions/store-consent.ts';
import { type promotionsRoutes, SharedPromotion } from '#contract/routes/growth/promotions.ts';
import { actorOf, type Caller, type RequestActor } from '../../platform/auth/caller.ts';
import type { ChangeDeps } from '../../platform/db/change.ts';
import type { Db, Trx } from '../../platform/db/schema.ts';
import { fromRow, toContract } from '../../platform/db/to-contract.ts';
import { pageById } from '../../platform/http/cursor.ts';
import {
  fieldFault,
  notFound,
  refusalFor,
  refuse,
  requireRow,
} from '../../platform/http/refusal.ts';
import { type ConsentRow, consentsOf, missingOf, sharedOf, storesFor } from './consent-rows.ts';
import type { PromotionRepository, PromotionRow } from './repository.ts';
import { whyNotShared } from './state.ts';

type Routes = typeof promotionsRoutes;
type Body<K extends keyof Routes> = RequestOf<Routes[K]>['body'];

interface Deps extends Pick<ChangeDeps, 'db' | 'clock' | 'audit'> {
  repository: Pick<PromotionRepository, 'lock'>;
  /** Error: 404. */
  rowOf: (id: number) => Promise<PromotionRow>;
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

  /** Locks a promotion in force of which the store pays a part. Errors: 404, 409. */
  async function lockShared(trx: Trx, id: number, storeId: number): Promise<PromotionRow> {
    const promotion = requireRow(await repository.lock(trx, id), 'promotion');
    if (promotion.store_share_bp === 0 || !isInForce(promotion)) throw refuse('promotion.no_share');
    if ((await sharedOf(trx, storeId, id)).length === 0) throw refuse('promotion.not_of_store');
    return promotion;
  }

  /** Records consents on paper of stores, all or none. Errors: 404, 409. */
  async function record(
    trx: Trx,
    id: number,
    { stores: ids, reason }: { stores: readonly number[]; reason: string },
    by: RequestActor,
  ): Promise<void> {
    const promotion = requireRow(await repository.lock(trx, id), 'promotion');
    const why = whyNotShared(promotion);
    if (why) throw refusalFor(why);
    const stores = await storesFor(trx, id, ids);
    if (stores.length < new Set(ids).size) throw notFound('store');
    const outside = stores.filter(({ applies }) => !applies);
    if (outside.length > 0 && ids.length === 1) throw refuse('promotion.not_of_store');
    if (outside.length > 0)
      throw refuse(
        'promotion.not_of_stores',
        { names: outside.map(({ name }) => name).join(', ') },
        { fields: [fieldFault('body.stores', 'promotion.not_of_store_field')] },
      );
    for (const { id: storeId, owner_id: owner } of stores)
      await write(trx, { promotion, storeId, isOwner: owner === by.caller.userId, reason }, by);
  }

  return {
    async consents(id: number, query: RequestOf<Routes['consents']>['query']) {
      await rowOf(id);
      return pageById(query, (after, limit) => consentsOf(db, id, after, limit), toConsent);
    },

    /** The stores that have not consented, the first of them by name. Error: 404. */
    async missing(id: number) {
      await rowOf(id);
      return toContract<MissingConsents>(await missingOf(db, id));
    },

    /** Errors: 403 for a person linked to who launched it, 404, 409 without a share. */
    consent: (id: number, { storeId, reason }: Body<'consent'>, by: RequestActor) =>
      db
        .transaction()
        .execute(async (trx) => {
          await record(trx, id, { stores: [storeId], reason }, by);
          const row = requireRow((await consentsOf(trx, id, null, 1, storeId))[0], 'consent');
          return toConsent(row);
        })
        .catch(refuseLinked),

    /** The same for several stores at once: of all, or of none. Returns who is missing then. */
    consentMany: (id: number, { stores, reason }: Body<'consentMany'>, by: RequestActor) =>
      db
        .transaction()
        .execute(async (trx) => {
          await record(trx, id, { stores: stores.map((store) => store.id), reason }, by);
          return toContract<MissingConsents>(await missingOf(trx, id));
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

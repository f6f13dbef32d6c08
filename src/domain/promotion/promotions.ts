import type { PromotionAct } from '#contract/growth/promotions/promotion.ts';
import { type Promotion, promotionsRoutes } from '#contract/routes/growth/promotions.ts';
import { allows } from '#src/lib/allows.ts';
import { call } from '#src/lib/api/call.ts';
import { defineRecords } from '#src/lib/api/resource.ts';
import type { ListAct } from '#src/ui/list/acts/list-act.ts';

/** Promotions. */
export const promotions = defineRecords(promotionsRoutes);

/** Makes a draft with the same terms. */
export const duplicatePromotion = (id: number) =>
  call(promotionsRoutes.duplicate, { params: { id: String(id) } });

export const promotionUse = (id: number, signal: AbortSignal) =>
  call(promotionsRoutes.use, { params: { id: String(id) } }, { signal });

/** The orders that it counts for, the latest first. */
export const redemptionsOf = async (id: number, limit: string, signal: AbortSignal) =>
  (
    await call(
      promotionsRoutes.redemptions,
      { params: { id: String(id) }, query: { limit } },
      { signal },
    )
  ).items;

const act = (
  id: 'launch' | 'pause' | 'resume' | 'end',
  more: Omit<ListAct<Promotion>, 'id' | 'label' | 'can' | 'send' | 'permission'>,
): ListAct<Promotion> => ({
  id,
  label: `promotions.${id}`,
  permission: 'promotions.write',
  can: allows(id),
  ...more,
  send: async (rows, reason) => {
    const ids = rows.map(({ id: row, version }) => ({ id: row, version }));
    const event: PromotionAct = `promotion.${id}`;
    const body = { ids, act: event, ...(reason ? { reason } : {}) };
    return (await call(promotionsRoutes.bulk, { body })).results;
  },
});

/** The acts on a promotion, in its list and on its page. */
export const promotionActs: readonly ListAct<Promotion>[] = [
  act('launch', { key: 'a', isConfirmed: true, lead: 'promotions.launch_lead' }),
  act('pause', { key: 'p', asks: 'reason', lead: 'promotions.pause_lead', undo: 'resume' }),
  act('resume', { key: 'r' }),
  act('end', { asks: 'reason', lead: 'promotions.end_lead' }),
];

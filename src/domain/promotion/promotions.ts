import type { z } from 'zod';
import { type Promotion, promotionsRoutes } from '#contract/routes/growth/promotions.ts';
import { propose } from '#src/domain/proposal/proposals.ts';
import { answerTo } from '#src/lib/api/answer-to.ts';
import { byId, call } from '#src/lib/api/call.ts';
import type { RecordAct } from '#src/ui/list/acts/list-act.ts';
import { sendEach } from '#src/ui/list/acts/send-each.ts';
import { defineRecords } from '#src/ui/record/records.ts';

/** Promotions. */
export const promotions = defineRecords(promotionsRoutes, {
  kind: 'promotion',
  texts: 'promotions.',
  path: '/promotions',
  acts: {
    launch: { key: 'a', isConfirmed: true, lead: 'promotions.launch_lead' },
    pause: { key: 'p', asks: 'reason', lead: 'promotions.pause_lead', undo: 'resume' },
    resume: { key: 'r' },
    end: { asks: 'reason', lead: 'promotions.end_lead' },
  },
});

/** Creates a draft with the same terms. */
export const duplicatePromotion = (id: number) => call(promotionsRoutes.duplicate, byId(id));

export const promotionUse = (id: number) => answerTo(promotionsRoutes.use, byId(id));

/** The orders that used the promotion, newest first. */
export const redemptionsOf = async (id: number, limit: string, signal: AbortSignal) =>
  (await call(promotionsRoutes.redemptions, { ...byId(id), query: { limit } }, { signal })).items;

const MOST_CONSENTS = '100';

/** The stores that were asked to pay their share of a promotion. */
export const consentsOf = async (id: number, signal: AbortSignal) =>
  (
    await call(
      promotionsRoutes.consents,
      { ...byId(id), query: { limit: MOST_CONSENTS } },
      { signal },
    )
  ).items;

/** Records the consent that a store gave on paper. @throws ApiFailure */
export const paperConsent = {
  schema: promotionsRoutes.consent.body,
  send: (id: number, body: z.output<typeof promotionsRoutes.consent.body>) =>
    call(promotionsRoutes.consent, { ...byId(id), body }),
};

/** Asks a second person to launch a promotion whose budget is beyond the user's own limit. */
const proposeLaunch: RecordAct<Promotion> = {
  id: 'propose',
  label: 'promotions.propose',
  permission: 'proposals.read',
  can: ({ acts }) => acts.launch === true,
  asks: 'reason',
  lead: 'proposals.ask_lead',
  send: sendEach<Promotion, unknown>(
    ({ id, version }, reason) =>
      propose({ kind: 'promotion_launch', target: String(id), version, change: {}, reason }),
    (row) => row,
  ),
};

/** The acts on a promotion, in its list and on its page. */
export const promotionActs: readonly RecordAct<Promotion>[] = [...promotions.acts, proposeLaunch];

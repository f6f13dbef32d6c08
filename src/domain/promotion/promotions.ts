import type { z } from 'zod';
import { type Promotion, promotionsRoutes } from '#contract/routes/growth/promotions.ts';
import { propose } from '#src/domain/proposal/proposals.ts';
import { answerTo } from '#src/lib/api/answer-to.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import type { RecordAct } from '#src/ui/list/acts/list-act.ts';
import { sendEach } from '#src/ui/list/acts/send-each.ts';
import { defineRecords } from '#src/ui/record/records.ts';
import { LaunchTerms } from './launch-terms.tsx';
import { promotionName } from './promotion-text.ts';

/** Promotions. */
export const promotions = defineRecords(promotionsRoutes, {
  kind: 'promotion',
  texts: 'promotions.',
  path: '/promotions',
  nameOf: promotionName,
  acts: {
    launch: {
      key: 'a',
      isMain: true,
      isConfirmed: true,
      lead: 'promotions.launch_lead',
      Below: LaunchTerms,
    },
    pause: { key: 'p', asks: 'reason', lead: 'promotions.pause_lead', undo: 'resume' },
    resume: { key: 'r' },
    end: { asks: 'reason', lead: 'promotions.end_lead' },
  },
});

const MOST_NAME = 120;

/** Creates a draft with the same terms, which says in its name that it is a copy. */
export const duplicatePromotion = (promotion: Pick<Promotion, 'id' | 'name' | 'isCoupon'>) => {
  const { id } = promotion;
  const copy = t('promotions.copy_of', { name: promotionName(promotion) }).slice(0, MOST_NAME);
  return call(promotionsRoutes.duplicate, { ...byId(id), body: { name: copy } });
};

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

/** The input of `recordConsents`. */
export const { body: consentsBody } = promotionsRoutes.consentMany;

/** Records the consents that stores gave on paper, all or none. @throws ApiFailure */
export const recordConsents = (id: number, body: z.output<typeof consentsBody>) =>
  call(promotionsRoutes.consentMany, { ...byId(id), body });

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

/** Decides that a copy applies without a code. Its code is given in its form. */
const makeAutomatic: RecordAct<Promotion> = {
  id: 'automatic',
  label: 'promotions.make_automatic',
  permission: 'promotions.write',
  can: ({ acts, isCodeOpen }) => isCodeOpen === true && acts.edit === true,
  doneText: () => t('promotions.made_automatic'),
  send: sendEach<Promotion, Promotion>(
    ({ id, version }) => promotions.update(String(id), { code: null }, version),
    (_row, after) => after,
  ),
};

/** The acts on a promotion, in its list and on its page. */
export const promotionActs: readonly RecordAct<Promotion>[] = [
  ...promotions.acts,
  makeAutomatic,
  proposeLaunch,
];

import { describe, expect, it } from 'vitest';
import type { PromotionDetail } from '#contract/routes/growth/promotions.ts';
import {
  PROMOTION_STATES,
  type PromotionEventType,
  type PromotionState,
  promotionRules,
} from '#machines/promotion/promotion-machine.ts';
import { dayAfter } from '#rules/time.ts';
import {
  createPromotionFixture,
  type PromotionFixture,
} from '#tests/support/fixtures/promotion-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

let fixture: PromotionFixture;
withApp(async (t) => {
  fixture = await createPromotionFixture(t);
});

/** The events that staff send; a scheduled promotion starts by time only (`promotions.test.ts`). */
const SENT = ['launch', 'pause', 'resume', 'end'] as const;
const EVENTS_TO: Readonly<Record<PromotionState, readonly (typeof SENT)[number][]>> = {
  draft: [],
  scheduled: ['launch'],
  active: ['launch'],
  paused: ['launch', 'pause'],
  ended: ['end'],
};

async function createInState(state: PromotionState, isStarted: boolean): Promise<PromotionDetail> {
  const startsOn = isStarted ? fixture.today : dayAfter(fixture.today, 5);
  let one = (await fixture.create({ startsOn })).body;
  for (const event of EVENTS_TO[state]) one = (await fixture.send(one, event)).body;
  expect(one.state).toBe(state);
  return one;
}

/** Every state and event through the real server, compared with the row's acts: done, or 409. */
describe('the promotion machine and the server', () => {
  it.each(PROMOTION_STATES)('agree on every event of a promotion that is %s', async (state) => {
    for (const isStarted of [true, false].filter((is) => (is ? 'scheduled' : 'active') !== state))
      for (const event of SENT) {
        const one = await createInState(state, isStarted);
        const known = { status: state, isStarted, isOver: false };
        const type: PromotionEventType = `promotion.${event}`;
        const after = promotionRules.apply(known, type);
        expect([event, one.acts[event] === true]).toEqual([event, after !== null]);
        const answer = await fixture.send(one, event);
        expect([event, answer.status]).toEqual([event, after ? 200 : 409]);
        if (after) expect(answer.body.state).toBe(after.status);
        else
          expect(answer.body).toMatchObject({
            code: 'promotion.illegal_event',
            legalEvents: promotionRules.legal(known),
            current: { version: one.version },
          });
        if (after) expect((await fixture.send(one, event)).status).toBe(412);
      }
  });

  it('refuse to change an ended promotion, as its acts state', async () => {
    const one = await createInState('ended', true);
    expect(one.acts).toMatchObject({ edit: { code: 'promotion.illegal_event' }, duplicate: true });
    expect((await fixture.update(one, { name: 'Another' })).status).toBe(409);
  });
});

import { describe, expect, it } from 'vitest';
import type { PromotionDetail } from '#contract/routes/growth/promotions.ts';
import { dayAfter } from '#contract/time.ts';
import {
  PROMOTION_STATES,
  type PromotionEventType,
  type PromotionState,
  promotionRules,
} from '#machines/promotion/promotion-machine.ts';
import { type PromotionRoom, promotionRoom } from '#tests/support/rooms/promotion-room.ts';
import { withApp } from '#tests/support/with-app.ts';

let room: PromotionRoom;
withApp(async (t) => {
  room = await promotionRoom(t);
});

/** The events that staff send; a scheduled promotion starts by time only (`promotions.test.ts`). */
const SENT = ['launch', 'pause', 'resume', 'end'] as const;
const WAYS: Readonly<Record<PromotionState, readonly (typeof SENT)[number][]>> = {
  draft: [],
  scheduled: ['launch'],
  active: ['launch'],
  paused: ['launch', 'pause'],
  ended: ['end'],
};

async function walk(state: PromotionState, isStarted: boolean): Promise<PromotionDetail> {
  const startsOn = isStarted ? room.today : dayAfter(room.today, 5);
  let one = (await room.create({ startsOn })).body;
  for (const event of WAYS[state]) one = (await room.send(one, event)).body;
  expect(one.state).toBe(state);
  return one;
}

/** Every state and event through the real server, compared with the row's acts: done, or 409. */
describe('the promotion machine and the server', () => {
  it.each(PROMOTION_STATES)('agree on every event of a promotion that is %s', async (state) => {
    for (const isStarted of [true, false].filter((is) => (is ? 'scheduled' : 'active') !== state))
      for (const event of SENT) {
        const one = await walk(state, isStarted);
        const known = { status: state, isStarted, isOver: false };
        const type: PromotionEventType = `promotion.${event}`;
        const after = promotionRules.apply(known, type);
        expect([event, one.acts[event] === true]).toEqual([event, after !== null]);
        const answer = await room.send(one, event);
        expect([event, answer.status]).toEqual([event, after ? 200 : 409]);
        if (after) expect(answer.body.state).toBe(after.status);
        else
          expect(answer.body).toMatchObject({
            code: 'promotion.illegal_event',
            legalEvents: promotionRules.legal(known),
            current: { version: one.version },
          });
        if (after) expect((await room.send(one, event)).status).toBe(412);
      }
  });

  it('refuse to change an ended one, as its row says', async () => {
    const one = await walk('ended', true);
    expect(one.acts).toMatchObject({ edit: { code: 'promotion.illegal_event' }, duplicate: true });
    expect((await room.update(one, { name: 'Another' })).status).toBe(409);
  });
});

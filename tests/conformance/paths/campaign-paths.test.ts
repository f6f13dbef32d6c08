import { describe, expect, it } from 'vitest';
import type { CampaignDetail } from '#contract/routes/growth/campaigns.ts';
import {
  CAMPAIGN_STATES,
  type CampaignEventType,
  type CampaignState,
  campaignRules,
} from '#machines/campaign/campaign-machine.ts';
import type { TestApp } from '#tests/support/app.ts';
import { createPushFixture, type PushFixture } from '#tests/support/fixtures/push-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let fixture: PushFixture;
withApp(
  async (made) => {
    t = made;
    fixture = await createPushFixture(t);
    await fixture.customer();
  },
  { manualTicks: true },
);

/** The events that staff send. Edits and the sender cause the others. */
const SENT = ['submit', 'approve', 'reject', 'pause', 'resume', 'cancel'] as const;
const EVENTS_TO: Readonly<Record<CampaignState, readonly (typeof SENT)[number][]>> = {
  draft: [],
  in_review: ['submit'],
  scheduled: ['submit', 'approve'],
  sending: ['submit', 'approve'],
  paused: ['submit', 'approve'],
  sent: ['submit', 'approve'],
  cancelled: ['cancel'],
};
/** States that only the sender reaches; written directly, as the sender would. */
const BY_SENDER: readonly CampaignState[] = ['sending', 'paused', 'sent'];
const by = (event: string) => (event === 'submit' ? fixture.author : fixture.approver);

async function createInState(state: CampaignState): Promise<CampaignDetail> {
  let one = (await fixture.create()).body;
  for (const event of EVENTS_TO[state]) one = (await fixture.send(one, event, by(event))).body;
  if (BY_SENDER.includes(state))
    await t.db.updateTable('push_campaigns').set({ state }).where('id', '=', one.id).execute();
  one = await fixture.get(one.id);
  expect(one.state).toBe(state);
  return one;
}

/** Every state and event through the real server, compared with the row's acts: done, or 409. */
describe('the campaign machine and the server', () => {
  it.each(CAMPAIGN_STATES)('agree on every event of a campaign that is %s', async (state) => {
    for (const event of SENT) {
      const one = await createInState(state);
      const type: CampaignEventType = `campaign.${event}`;
      const after = campaignRules.apply({ status: state }, type);
      const seen = await fixture.get(one.id, by(event));
      expect([event, seen.acts[event] === true]).toEqual([event, after !== null]);
      const answer = await fixture.send(one, event, by(event));
      expect([event, answer.status]).toEqual([event, after ? 200 : 409]);
      if (after) expect(answer.body.state).toBe(after.status);
      else
        expect(answer.body).toMatchObject({
          code: 'campaign.illegal_event',
          legalEvents: campaignRules.legal({ status: state }),
          current: { version: one.version },
        });
      if (after) expect((await fixture.send(one, event, by(event))).status).toBe(412);
    }
  });

  it.each(CAMPAIGN_STATES)('agree on an edit of a campaign that is %s', async (state) => {
    const one = await createInState(state);
    const may = ['draft', 'in_review', 'scheduled'].includes(state);
    const { status, body } = await fixture.update(one, { name: 'Another' });
    expect([status, may ? body.state : null]).toEqual(may ? [200, 'draft'] : [409, null]);
    expect((await fixture.get(one.id, fixture.author)).acts.edit === true).toBe(may);
  });
});

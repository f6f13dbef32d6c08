import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '#tests/support/app.ts';
import {
  createSendingFixture,
  type Phone,
  type SendingFixture,
} from '#tests/support/fixtures/sending-fixture.ts';

let fixture: SendingFixture;
beforeAll(async () => {
  fixture = await createSendingFixture();
});
afterAll(() => fixture.close());

const HOUR_MS = 3_600_000;

describe('the checks before each message', () => {
  it('skip users who opted out, signed out or were blocked after the audience was frozen', async () => {
    const [out, gone, blocked, stays] = (await fixture.phones(
      'Out',
      'Gone',
      'Blocked',
      'Stays',
    )) as [Phone, Phone, Phone, Phone];
    const campaign = await fixture.approved();
    await fixture.t.pool.query(
      `update push_campaigns set state = 'sending', started_at = $2, frozen_at = $2, planned = 4
       where id = $1`,
      [campaign.id, fixture.t.clock()],
    );
    await fixture.t.pool.query(
      'insert into push_recipients (campaign_id, device_id, user_id) select $1, id, user_id from push_devices',
      [campaign.id],
    );
    await fixture.prefer(out.person, false);
    // Another account signed in on the same phone, and accepts campaigns.
    const next = await fixture.t.person('customer');
    await fixture.prefer(next, true);
    await fixture.register(next, { token: gone.token });
    await fixture.t.pool.query(`update users set status = 'blocked' where id = $1`, [
      blocked.person.id,
    ]);
    await fixture.run();
    expect(await fixture.progress(campaign)).toMatchObject({ accepted: 1, skipped: 3 });
    expect([out, gone, blocked, stays].map(fixture.countAcceptedFor)).toEqual([0, 0, 0, 1]);
  });

  it('limit messages to one a day and three a week for each person', async () => {
    const [one] = (await fixture.phones('Imane')) as [Phone];
    await fixture.register(one.person);
    const outcomes: number[] = [];
    for (const days of [0, 0, 1, 1, 1, 5]) {
      fixture.t.moveClock(days * 86_400_000);
      const again = async (who: Person) =>
        Object.assign(who, {
          token: (await fixture.t.login(who.email, who.deviceId)).body.access_token,
        });
      if (days > 0) await Promise.all([again(fixture.author), again(fixture.approver)]);
      const campaign = await fixture.approved();
      await fixture.run();
      outcomes.push((await fixture.progress(campaign)).accepted);
    }
    expect(outcomes).toEqual([2, 0, 2, 2, 0, 2]);
  });

  it('return a campaign to draft if it differs from the approved one', async () => {
    await fixture.phones('Imane');
    const campaign = await fixture.approved();
    await fixture.t.pool.query(`update push_campaigns set link = 'tawsil://orders' where id = $1`, [
      campaign.id,
    ]);
    await fixture.run();
    expect(await fixture.get(campaign.id)).toMatchObject({ state: 'draft', approvedBy: null });
  });

  it('defer a campaign until the end of the quiet hours', async () => {
    await fixture.phones('Imane');
    const campaign = await fixture.approved();
    // Sessions end meanwhile, so its state is read from its row.
    const state = async () =>
      (
        await fixture.t.db
          .selectFrom('push_campaigns')
          .select('state')
          .where('id', '=', campaign.id)
          .executeTakeFirstOrThrow()
      ).state;
    fixture.t.moveClock(11 * HOUR_MS);
    await fixture.run();
    expect(await state()).toBe('scheduled');
    fixture.t.moveClock(10 * HOUR_MS);
    await fixture.run();
    expect(await state()).toBe('sent');
  });
});

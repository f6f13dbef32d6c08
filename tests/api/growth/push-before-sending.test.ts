import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Person } from '#tests/support/app.ts';
import { type Phone, type SendingRoom, sendingRoom } from '#tests/support/rooms/sending-room.ts';

let room: SendingRoom;
beforeAll(async () => {
  room = await sendingRoom();
});
afterAll(() => room.close());

const HOUR_MS = 3_600_000;

describe('before each message', () => {
  it('leaves out who opted out, signed out or was blocked after the audience was frozen', async () => {
    const [out, gone, blocked, stays] = (await room.phones('Out', 'Gone', 'Blocked', 'Stays')) as [
      Phone,
      Phone,
      Phone,
      Phone,
    ];
    const campaign = await room.approved();
    await room.t.pool.query(
      `update push_campaigns set state = 'sending', started_at = $2, frozen_at = $2, planned = 4
       where id = $1`,
      [campaign.id, room.t.clock()],
    );
    await room.t.pool.query(
      'insert into push_recipients (campaign_id, device_id, user_id) select $1, id, user_id from push_devices',
      [campaign.id],
    );
    await room.prefer(out.person, false);
    // Another account signed in on the same phone, and accepts campaigns.
    const next = await room.t.person('customer');
    await room.prefer(next, true);
    await room.register(next, { token: gone.token });
    await room.t.pool.query(`update users set status = 'blocked' where id = $1`, [
      blocked.person.id,
    ]);
    await room.run();
    expect(await room.progress(campaign)).toMatchObject({ accepted: 1, skipped: 3 });
    expect([out, gone, blocked, stays].map(room.takenOf)).toEqual([0, 0, 0, 1]);
  });

  it('sends one a day and three a week, counted by person', async () => {
    const [one] = (await room.phones('Imane')) as [Phone];
    await room.register(one.person);
    const outcomes: number[] = [];
    for (const days of [0, 0, 1, 1, 1, 5]) {
      room.t.moveClock(days * 86_400_000);
      const again = async (who: Person) =>
        Object.assign(who, {
          token: (await room.t.login(who.email, who.deviceId)).body.access_token,
        });
      if (days > 0) await Promise.all([again(room.author), again(room.approver)]);
      const campaign = await room.approved();
      await room.run();
      outcomes.push((await room.progress(campaign)).accepted);
    }
    expect(outcomes).toEqual([2, 0, 2, 2, 0, 2]);
  });

  it('goes back to its draft when it is not what was approved', async () => {
    await room.phones('Imane');
    const campaign = await room.approved();
    await room.t.pool.query(`update push_campaigns set link = 'tawsil://orders' where id = $1`, [
      campaign.id,
    ]);
    await room.run();
    expect(await room.get(campaign.id)).toMatchObject({ state: 'draft', approvedBy: null });
  });

  it('waits for the end of the quiet hours', async () => {
    await room.phones('Imane');
    const campaign = await room.approved();
    // Sessions end meanwhile, so its state is read from its row.
    const state = async () =>
      (
        await room.t.db
          .selectFrom('push_campaigns')
          .select('state')
          .where('id', '=', campaign.id)
          .executeTakeFirstOrThrow()
      ).state;
    room.t.moveClock(11 * HOUR_MS);
    await room.run();
    expect(await state()).toBe('scheduled');
    room.t.moveClock(10 * HOUR_MS);
    await room.run();
    expect(await state()).toBe('sent');
  });
});

import { describe, expect, it } from 'vitest';
import { campaignsRoutes as calls } from '#contract/routes/growth/campaigns.ts';
import { devicesRoutes } from '#contract/routes/growth/devices.ts';
import { notesRoutes } from '#contract/routes/insight/notes.ts';
import { orderOf, type Person, type TestApp } from '#tests/support/app.ts';
import {
  campaignOf,
  createDeviceToken,
  createPushFixture,
  type PushFixture,
} from '#tests/support/fixtures/push-fixture.ts';
import { createSecondAccount } from '#tests/support/two-people/second-account.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let fixture: PushFixture;
withApp(
  async (made) => {
    t = made;
    fixture = await createPushFixture(t);
  },
  { manualTicks: true },
);

const audience = async (more: object = {}) => {
  const { roles, languages, zones, activity, activityDays } = campaignOf(more);
  const body = { roles, languages, zones, activity, activityDays };
  return (await t.call(calls.audience, { body }, fixture.author)).body;
};

describe('a device', () => {
  it('moves to the account that registers its token, and shows only the last four characters', async () => {
    const [first, second] = [await t.person('customer'), await t.person('customer')];
    const token = createDeviceToken('moves');
    const { status, body } = await fixture.register(first, { token });
    expect(status).toBe(201);
    expect(body).toMatchObject({ platform: 'android', tokenEnd: token.slice(-4) });
    expect((await fixture.register(first)).body.id).not.toBe(body.id);
    expect((await fixture.register(second, { token })).body.id).toBe(body.id);
    const { rows } = await t.pool.query('select user_id from push_devices where token = $1', [
      token,
    ]);
    expect(rows).toEqual([{ user_id: second.id }]);
    // The first person no longer has it, so nothing is removed.
    expect((await t.call(devicesRoutes.remove, { body: { token } }, first)).status).toBe(204);
    expect(
      (await t.pool.query('select from push_devices where token = $1', [token])).rowCount,
    ).toBe(1);
    expect((await t.call(devicesRoutes.remove, { body: { token } }, second)).status).toBe(204);
    expect(
      (await t.pool.query('select from push_devices where token = $1', [token])).rowCount,
    ).toBe(0);
  });

  it('of a browser must use a known push service', async () => {
    const as = await t.person('customer');
    const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
    const put = (token: string) =>
      t.call(
        devicesRoutes.register,
        { body: { platform: 'web', language: 'fr', token, keys } },
        as,
      );
    expect((await put('https://10.0.0.1/internal/admin')).status).toBe(422);
    expect((await put('https://fcm.googleapis.com.evil.example/x')).status).toBe(422);
    expect((await put('https://fcm.googleapis.com/fcm/send/abc')).status).toBe(201);
  });

  it('receives campaigns only after its user opts in', async () => {
    const as = await t.person('customer');
    const before = await audience();
    await fixture.register(as);
    expect(await audience()).toEqual({ ...before, optedOut: before.optedOut + 1 });
    expect((await t.call(devicesRoutes.preferences, {}, as)).body).toEqual({
      marketing: false,
      orders: true,
    });
    await fixture.prefer(as, true);
    expect(await audience()).toEqual({
      ...before,
      devices: before.devices + 1,
      people: before.people + 1,
    });
  });
});

describe('an audience', () => {
  it('is selected by role, language and activity, from active accounts only', async () => {
    const { person } = await fixture.customer('Hind', { language: 'en' });
    const english = { languages: ['en'] };
    expect(await audience(english)).toMatchObject({ devices: 1, people: 1 });
    expect(await audience({ ...english, roles: ['driver'] })).toMatchObject({ devices: 0 });
    const recent = { ...english, activity: 'ordered', activityDays: 3 };
    const not = { ...english, activity: 'not_ordered', activityDays: 3 };
    expect([(await audience(recent)).devices, (await audience(not)).devices]).toEqual([0, 1]);
    const store = await t.store();
    const { ordersRoutes } = await import('#contract/routes/operations/orders.ts');
    const placed = await t.call(ordersRoutes.place, { body: orderOf(store) }, person);
    expect(placed.status).toBe(201);
    expect([(await audience(recent)).devices, (await audience(not)).devices]).toEqual([1, 0]);
    await t.db
      .updateTable('users')
      .set({ status: 'blocked' })
      .where('id', '=', person.id)
      .execute();
    expect(await audience(english)).toMatchObject({ devices: 0 });
  });
});

describe('a campaign', () => {
  it('is refused if its contents are invalid, naming the field, and nothing is stored', async () => {
    const bad = [
      [{ titles: { ar: 'x' } }, 400, 'body.titles'],
      [{ bodies: {} }, 400, 'body.bodies'],
      [{ titles: { fr: 'x'.repeat(81) } }, 400, 'body.titles.fr'],
      [{ link: 'https://elsewhere.example/' }, 400, 'body.link'],
      [{ link: 'javascript:alert(1)' }, 400, 'body.link'],
      [{ link: 'tawsil://stores/999999' }, 422, 'body.link'],
      [{ imageId: 2_000_000 }, 422, 'body.imageId'],
      [{ roles: [] }, 400, 'body.roles'],
      [{ roles: ['admin'] }, 400, 'body.roles.0'],
      [{ zones: [{ id: 2_000_000 }] }, 422, 'body.zones'],
      [{ activity: 'ordered' }, 400, 'body.activityDays'],
      [{ sendOn: '2027-01-05' }, 400, 'body.sendTime'],
      [{ sendOn: '2027-01-05', sendTime: '23:30' }, 400, 'body.sendTime'],
    ] as const;
    const before = (await t.call(calls.count, {}, fixture.author)).body;
    for (const [more, status, path] of bad) {
      const answer = await fixture.create(more);
      expect([path, answer.status]).toEqual([path, status]);
      expect(answer.body).toMatchObject({
        fields: expect.arrayContaining([expect.objectContaining({ path })]),
      });
    }
    expect((await t.call(calls.count, {}, fixture.author)).body).toEqual(before);
  });

  it('is refused with all that is wrong at once', async () => {
    const pathsOf = async (more: object) =>
      ((await fixture.create(more)).body as unknown as { fields: { path: string }[] }).fields.map(
        ({ path }) => path,
      );
    expect(await pathsOf({ name: '', sendOn: '2027-01-05' })).toEqual([
      'body.name',
      'body.sendTime',
    ]);
    const absent = {
      link: 'tawsil://stores/999999',
      imageId: 2_000_000,
      zones: [{ id: 2_000_000 }],
    };
    expect(await pathsOf(absent)).toEqual(['body.imageId', 'body.link', 'body.zones']);
  });

  it('cannot be submitted with an empty audience', async () => {
    const made = (await fixture.create({ roles: ['fleet'] })).body;
    expect(await fixture.send(made, 'submit', fixture.author)).toMatchObject({
      status: 422,
      body: { code: 'campaign.nobody' },
    });
  });

  it('is approved by a second person, not by an author', async () => {
    await fixture.customer();
    const both = await t.person('supervisor', 'Both');
    const made = (await fixture.create({}, both)).body;
    const submitted = (await fixture.send(made, 'submit', both)).body;
    expect(submitted.acts.approve).toMatchObject({ code: 'campaign.four_eyes' });
    expect(await fixture.send(submitted, 'approve', both)).toMatchObject({
      status: 403,
      body: { code: 'campaign.four_eyes' },
    });
    // The database refuses it too.
    await expect(
      t.pool.query(
        `update push_campaigns set approved_by = $2, approved_digest = 'x' where id = $1`,
        [submitted.id, JSON.stringify({ id: both.id, name: 'Both', role: 'supervisor' })],
      ),
    ).rejects.toMatchObject({ constraint: 'push_campaigns_four_eyes' });
    expect((await fixture.send(submitted, 'approve', fixture.author)).status).toBe(403);
    const { status, body } = await fixture.send(submitted, 'approve', fixture.approver);
    expect([status, body.state, body.approvedBy?.id]).toEqual([
      200,
      'scheduled',
      fixture.approver.id,
    ]);
  });

  it('cannot be approved from an account linked to its author', async () => {
    const admin = await t.person('admin', 'Amina');
    const writer = await createSecondAccount(t, admin, 'supervisor', 'Second of Amina');
    const made = (await fixture.create({}, writer)).body;
    const submitted = (await fixture.send(made, 'submit', writer)).body;
    for (const one of [await createSecondAccount(t, admin, 'supervisor', 'Third'), admin]) {
      const { body } = await t.call(calls.get, { params: { id: submitted.id } }, one);
      expect(body.acts.approve).toMatchObject({ code: 'account.not_independent' });
      expect(await fixture.send(submitted, 'approve', one)).toMatchObject({
        status: 403,
        body: { code: 'account.not_independent' },
      });
    }
    const listed = await t.call(calls.list, { query: { state: 'in_review' } }, admin);
    expect(listed.body.items.find(({ id }) => id === submitted.id)?.acts.approve).toMatchObject({
      code: 'account.not_independent',
    });
    expect((await fixture.send(submitted, 'approve', fixture.approver)).status).toBe(200);
  });

  it('loses its approval when it is edited, and the editor becomes an author', async () => {
    const one = await fixture.approved({ sendOn: '2030-01-05', sendTime: '12:00' });
    expect(one.sendAt).toBe('2030-01-05T12:00:00.000Z');
    const edited = await fixture.update(
      one,
      { titles: { fr: 'Autre' }, bodies: { fr: 'x' } },
      fixture.approver,
    );
    expect(edited.body).toMatchObject({ state: 'draft', approvedBy: null });
    expect(edited.body).toMatchObject({
      stateReason: 'Changed; needs a new approval',
      reason: 'campaign.changed',
    });
    const again = (await fixture.send(edited.body, 'submit', fixture.author)).body;
    expect((await fixture.send(again, 'approve', fixture.approver)).status).toBe(403);
    const third = await t.person('admin', 'Third');
    expect((await fixture.send(again, 'approve', third)).status).toBe(200);
    const query = { subject: `campaign:${one.id}` };
    const { body } = await t.call(notesRoutes.history, { query }, fixture.approver);
    expect(body.items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['campaign.create', 'campaign.update', 'campaign.approve']),
    );
  });

  it('shows the reason that a server of the release before writes, and not an older key', async () => {
    const one = await fixture.approved({ sendOn: '2030-01-05', sendTime: '12:00' });
    const texts = { titles: { fr: 'Autre' }, bodies: { fr: 'x' } };
    const edited = await fixture.update(one, texts, fixture.approver);
    expect(edited.body.reason).toBe('campaign.changed');
    await t.db
      .updateTable('push_campaigns')
      .set({ state_reason: 'Too early' })
      .where('id', '=', one.id)
      .execute();
    const { stateReason, reason } = await fixture.get(one.id);
    expect([stateReason, reason]).toEqual(['Too early', undefined]);
  });

  it('is tested on the user’s own devices', async () => {
    const made = (await fixture.create()).body;
    const test = (as: Person) => t.call(calls.test, { params: { id: made.id } }, as);
    expect(await test(fixture.author)).toMatchObject({
      status: 422,
      body: { code: 'campaign.no_device' },
    });
    await fixture.register(fixture.author);
    expect(await test(fixture.author)).toMatchObject({
      status: 200,
      body: { devices: 1, accepted: 1 },
    });
    expect((await fixture.get(made.id)).progress.accepted).toBe(0);
  });
});

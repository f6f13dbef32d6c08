import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import type { RequestOf } from '#contract/endpoint.ts';
import { ibanOf } from '#contract/money/iban.ts';
import { devicesRoutes } from '#contract/routes/growth/devices.ts';
import {
  type DriverChange,
  changeRequestsRoutes as routes,
} from '#contract/routes/money/change-requests.ts';
import { payoutsRoutes } from '#contract/routes/money/payouts.ts';
import { driverProfileRoutes } from '#contract/routes/operations/driver-profile.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { createDeviceToken } from '#tests/support/fixtures/push-fixture.ts';

let t: TestApp;
let supervisor: Person;
let driver: Person;
beforeEach(async () => {
  t = await startTestApp();
  supervisor = await t.person('supervisor', 'Samir');
  driver = await t.person('driver', 'Brahim');
  const body = { platform: 'android', token: createDeviceToken('Brahim'), language: 'en' };
  await t.call(devicesRoutes.register, { body }, driver);
  return () => t.close();
});

const IBAN = ibanOf('MA', '011780000012345678901234');
const ask = (change: DriverChange, as = driver) =>
  t.call(routes.ask, { body: { commandId: randomUUID(), change, reason: 'I sold it' } }, as);
const profile = async () =>
  (await t.call(driverProfileRoutes.get, { params: { id: driver.id } }, supervisor)).body;
const bank = () =>
  t.db
    .selectFrom('drivers')
    .select(['bank_iban', 'bank_holder', 'bank_changed_by'])
    .where('user_id', '=', driver.id)
    .executeTakeFirstOrThrow();
const decide = (
  id: number,
  body: RequestOf<typeof routes.send>['body'],
  as = supervisor,
  version = 1,
) => t.call(routes.send, { params: { id }, body }, as, { 'if-match': `"${version}"` });
const send = (id: number, event: 'approve' | 'refuse', as = supervisor, version = 1) =>
  decide(
    id,
    {
      event: `change_request.${event}`,
      ...(event === 'refuse' ? { reason: 'No papers' } : {}),
    },
    as,
    version,
  );
const notices = async () =>
  (await t.db.selectFrom('push_notices').select('body').orderBy('id').execute()).map(
    ({ body }) => body,
  );

describe('a change request', () => {
  it('changes nothing before it is approved, and then what it says', async () => {
    const asked = await ask({ kind: 'vehicle', vehicle: 'car', plate: '12-A-1' });
    expect(asked).toMatchObject({
      status: 201,
      body: {
        state: 'waiting',
        before: { vehicle: 'motorbike', plate: null },
        after: { vehicle: 'car', plate: '12-A-1' },
      },
    });
    expect(await profile()).toMatchObject({ vehicle: 'motorbike', plate: null });
    const [row] = (await t.call(routes.list, { query: { state: 'waiting' } as never }, supervisor))
      .body.items;
    expect(row).toMatchObject({ kind: 'vehicle', reason: 'I sold it', driver: { id: driver.id } });
    const approved = await send(asked.body.id, 'approve');
    expect(approved).toMatchObject({ status: 200, body: { state: 'approved' } });
    expect(await profile()).toMatchObject({ vehicle: 'car', plate: '12-A-1' });
    expect(await notices()).toEqual(['Changed: vehicle.']);
    const { items } = (await t.call(routes.own, {}, driver)).body;
    expect(items).toMatchObject([{ id: asked.body.id, state: 'approved' }]);
    const { rows } = await t.pool.query(
      `select data->>'vehicle' as vehicle from events where subject_kind = 'driver' order by id desc limit 1`,
    );
    expect(rows).toEqual([{ vehicle: 'car' }]);
    const log = await t.db
      .selectFrom('audit_log')
      .select(['action', 'subject'])
      .where('subject', '=', `driver ${driver.id}`)
      .orderBy('seq')
      .execute();
    expect(log.map(({ action }) => action)).toEqual([
      'driver.ask_change',
      'change_request.approve',
    ]);
    expect((await send(asked.body.id, 'refuse', supervisor, 2)).status).toBe(409);
  });

  it('is refused with a reason, which its driver reads', async () => {
    const { body } = await ask({ kind: 'plate', plate: '7-B-2' });
    expect((await send(body.id, 'refuse')).body).toMatchObject({ stateReason: 'No papers' });
    expect(await profile()).toMatchObject({ plate: null });
    expect(await notices()).toEqual(['Not changed: vehicle number. No papers']);
  });

  it('replaces the one of its kind that waits, and asks for something else', async () => {
    const { body: first } = await ask({ kind: 'plate', plate: '7-B-2' });
    const { body: second } = await ask({ kind: 'plate', plate: '8-B-2' });
    expect(await send(first.id, 'approve', supervisor, 2)).toMatchObject({ status: 409 });
    expect((await send(second.id, 'approve')).status).toBe(200);
    expect(await ask({ kind: 'plate', plate: '8-B-2' })).toMatchObject({
      status: 409,
      body: { code: 'change_request.no_change' },
    });
  });

  it('is not approved once staff have changed the same', async () => {
    const { body } = await ask({ kind: 'plate', plate: '7-B-2' });
    const { version } = await profile();
    const input = { params: { id: driver.id }, body: { plate: '9-C-3' } };
    await t.call(driverProfileRoutes.update, input, supervisor, { 'if-match': `"${version}"` });
    expect(await send(body.id, 'approve')).toMatchObject({
      status: 409,
      body: { code: 'change_request.outdated' },
    });
  });

  it('is of drivers, and decided by the permission', async () => {
    const operator = await t.person('operator');
    const { body } = await ask({ kind: 'plate', plate: '7-B-2' });
    expect((await send(body.id, 'approve', operator)).status).toBe(403);
    expect((await ask({ kind: 'plate', plate: '1' }, supervisor)).status).toBe(403);
  });
});

describe('a request for another bank account', () => {
  it('is checked, and says who approved it', async () => {
    const wrong = { kind: 'bank_account', iban: 'MA00', holder: 'B' } as const;
    expect((await ask(wrong)).status).toBe(400);
    const { body } = await ask({ kind: 'bank_account', iban: IBAN, holder: 'Brahim' });
    expect(await bank()).toMatchObject({ bank_iban: null });
    expect((await send(body.id, 'approve')).status).toBe(200);
    expect(await bank()).toEqual({
      bank_iban: IBAN,
      bank_holder: 'Brahim',
      bank_changed_by: supervisor.id,
    });
  });

  it('of another person is approved with a record of the call only', async () => {
    const other = await t.person('driver', 'Hamza');
    const change = { kind: 'bank_account', iban: IBAN, holder: 'Hamza' } as const;
    const { body: first } = await ask(change, other);
    expect((await send(first.id, 'approve')).status).toBe(200);
    const { id } = await t.store(null, 'Snack Rif');
    const account = { commandId: randomUUID(), iban: IBAN, holder: 'Rif', reason: 'Opened' };
    const entered = await t.call(
      payoutsRoutes.setBank,
      { params: { id }, body: account },
      await t.person('finance'),
    );
    expect(entered.status).toBe(200);
    const { body } = await ask({ ...change, holder: 'Brahim' });
    const review = await t.call(routes.account, { params: { id: body.id } }, supervisor);
    expect(review).toMatchObject({
      status: 200,
      body: {
        sharedWith: [
          { kind: 'store', id, name: 'Snack Rif', isSameOwner: false },
          {
            kind: 'driver',
            id: other.id,
            name: expect.stringMatching(/^d\d+ Hamza$/),
            isSameOwner: false,
          },
        ],
        sharedElsewhere: 0,
      },
    });
    expect(await send(body.id, 'approve')).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', fields: [{ path: 'body.reason' }] },
    });
    expect(await bank()).toMatchObject({ bank_iban: null });
    const record = 'Brahim himself, at 10:20';
    const done = await decide(body.id, { event: 'change_request.approve', reason: record });
    expect(done).toMatchObject({ status: 200, body: { stateReason: record } });
    expect(await bank()).toMatchObject({ bank_iban: IBAN });
    const { items } = (await t.call(routes.own, {}, driver)).body;
    expect(items).toMatchObject([{ state: 'approved', stateReason: null }]);
    expect((await notices()).join()).not.toContain('10:20');
  });

  it('is compared by who decides, and names nobody for another kind of change', async () => {
    const { body } = await ask({ kind: 'plate', plate: '7-B-2' });
    const params = { params: { id: body.id } };
    expect((await t.call(routes.account, params, supervisor)).body).toMatchObject({
      sharedWith: [],
      sharedElsewhere: 0,
    });
    expect((await t.call(routes.account, params, driver)).status).toBe(403);
    const none = { params: { id: 999_999 } };
    expect((await t.call(routes.account, none, supervisor)).status).toBe(404);
  });

  it('is final in the database', async () => {
    const { body } = await ask({ kind: 'bank_account', iban: IBAN, holder: 'Brahim' });
    await expect(
      t.pool.query(`update change_requests set after = '{}' where id = ${body.id}`),
    ).rejects.toThrow();
    await send(body.id, 'refuse');
    await expect(
      t.pool.query(`update change_requests set state = 'waiting', state_by = null,
        state_reason = null where id = ${body.id}`),
    ).rejects.toThrow(/change request/);
  });
});

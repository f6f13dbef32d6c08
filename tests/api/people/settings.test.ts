import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { settingsRoutes } from '#contract/routes/people/settings.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';
import { runAsOwner } from '#tests/support/database.ts';

let t: TestApp;
let admin: Person;
let operator: Person;
beforeAll(async () => {
  t = await startTestApp();
  admin = await t.person('admin', 'Zineb');
  operator = await t.person('operator', 'Amal');
});
afterAll(() => t.close());

const write = (as: Person, version: number | null, value: object) =>
  t.call(
    settingsRoutes.write,
    { params: { key: 'cash' }, body: { value: value as Record<string, unknown> } },
    as,
    version === null ? {} : { 'if-match': `"${version}"` },
  );

describe('the organisation’s settings', () => {
  it('have defaults, are changed at their current version, and record who changed them', async () => {
    const first = await t.call(settingsRoutes.read, { params: { key: 'cash' } }, operator);
    expect(first.body).toEqual({
      key: 'cash',
      value: {
        ceiling: '300000',
        warnPercent: 80,
        varianceTypedAbove: '20000',
        varianceAloneBelow: '200000',
        collectorAtMost: '2000000',
        surplusAtMost: '100000',
      },
      version: 0,
      history: [],
    });
    const changed = await write(admin, 0, { ceiling: '90000' });
    expect(changed.body).toMatchObject({
      value: { ceiling: '90000', warnPercent: 80, varianceTypedAbove: '20000' },
      version: 1,
      history: [{ actor: { name: 'Zineb' }, value: { ceiling: '90000' } }],
    });
    expect(await write(admin, 0, { ceiling: '10' })).toMatchObject({
      status: 412,
      body: { current: { version: 1, value: { ceiling: '90000' } } },
    });
    expect((await write(admin, null, { ceiling: '10' })).status).toBe(428);
    expect((await write(operator, 1, { ceiling: '10' })).status).toBe(403);
  });

  it('write each change to the audit log, with the previous values', async () => {
    const { body } = await t.call(settingsRoutes.read, { params: { key: 'cash' } }, admin);
    await write(admin, body.version, { ceiling: '80000' });
    const query = { action: 'setting.write' };
    const { items } = (await t.call(auditRoutes.list, { query }, admin)).body;
    expect(items[0]).toMatchObject({
      actor: { name: 'Zineb' },
      subject: 'setting cash',
      before: body.value,
      after: { ceiling: '80000' },
    });
    await write(admin, body.version + 1, body.value);
  });

  it.each([
    [{ ceiling: '-1' }, 'body.value.ceiling'],
    [{ ceiling: 1500 }, 'body.value.ceiling'],
    [{ ceiling: '1e5' }, 'body.value.ceiling'],
    [{ warnPercent: 0 }, 'body.value.warnPercent'],
    [{ cieling: '5' }, 'body.value'],
  ])('refuse %j at its field', async (value, path) => {
    const answer = await write(admin, 1, value);
    expect(answer).toMatchObject({
      status: 400,
      body: { code: 'request.invalid', fields: [{ path }] },
    });
  });

  it('accept exactly one of several concurrent changes at one version', async () => {
    const { body } = await t.call(settingsRoutes.read, { params: { key: 'cash' } }, admin);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        write(admin, body.version, { ceiling: String(1_000 + n) }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 412)).toHaveLength(7);
  });

  it('keep the other fields of a stored value if one no longer fits or is of another release', async () => {
    const value = JSON.stringify({ typedAbove: '70000', secondApproverAbove: 'much', later: 1 });
    await runAsOwner(
      t.database.ownerUrl,
      'alter table settings disable trigger settings_two_people',
      `insert into settings values ('payouts', '${value}', 1, now())`,
      'alter table settings enable trigger settings_two_people',
    );
    const { body } = await t.call(settingsRoutes.read, { params: { key: 'payouts' } }, admin);
    expect(body.value).toEqual({
      typedAbove: '70000',
      secondApproverAbove: '2000000',
      accountConfirmers: 1,
      accountMarkDays: 14,
    });
  });
});

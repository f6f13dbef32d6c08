import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { payoutsRoutes as calls, type Payout } from '#contract/routes/money/payouts.ts';
import { accountLinksRoutes as links } from '#contract/routes/people/account-links.ts';
import { authRoutes } from '#contract/routes/people/auth.ts';
import { usersRoutes } from '#contract/routes/people/users.ts';
import { declareOnePerson } from '#server/platform/db/host-declarations.ts';
import { PASSWORD, type Person, type TestApp } from '#tests/support/app.ts';
import { runTool } from '#tests/support/fixtures/host-tool.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withMoneyFixture } from '#tests/support/processes/money-app.ts';
import { createSecondAccount, takeOverAccount } from '#tests/support/two-people/second-account.ts';

const YEAR_MS = 366 * 24 * 3_600_000;
let t: TestApp;
let fixture: MoneyFixture;
withMoneyFixture(
  async (opened) => {
    ({ t, fixture } = opened);
    await fixture.fund(100_000_000n);
  },
  // Without it, retention would end sessions while the clock is a year ahead.
  { publicUrl: 'https://console.example.com', manualTicks: true },
);

const NOT_INDEPENDENT = { status: 403, body: { code: 'account.not_independent' } };
const back = async (who: Person): Promise<Person> => {
  const { body } = await t.login(who.email, `web_back_${who.id}`);
  return { ...who, token: body.access_token };
};
const request = async (as: Person): Promise<Payout> =>
  (await fixture.command(calls.request, { body: { storeId: fixture.store.id, amount: '700' } }, as))
    .body;
const linksOf = async ({ id }: Pick<Person, 'id'>, as: Person) =>
  (await t.call(links.list, { params: { id } }, as)).body;
async function vouch(about: Person, as: Person) {
  const read = await linksOf(about, as);
  const acts = read.links.filter(({ vouched }) => vouched === null).map(({ act }) => act);
  return t.call(
    links.vouch,
    { params: { id: about.id }, body: { acts, reason: 'Met at the counter' } },
    as,
  );
}
const vouchOnHost = (email: string) =>
  runTool(['staff', 'vouch', email], {
    DATABASE_URL: t.ownerUrl,
    TAWSIL_CITY: 'off',
    PATH: process.env.PATH ?? '',
  });

/** An account counts as another person only by the vouch of an unlinked person or of the host. */
describe('a link between two accounts', () => {
  it('never ends by time: an administrator alone pays nothing, after a year either', async () => {
    let admin = await t.person('admin', 'Only');
    let puppet = await createSecondAccount(t, admin, 'supervisor', 'Puppet');
    await createSecondAccount(t, admin, 'admin', 'Other admin');
    t.moveClock(YEAR_MS);
    [admin, puppet] = [await back(admin), await back(puppet)];
    for (const [requester, approver] of [
      [admin, puppet],
      [puppet, admin],
    ] as const) {
      const payout = await request(requester.role === 'admin' ? requester : admin);
      const by = requester.role === 'admin' ? approver : admin;
      expect((await fixture.act('approve', payout, by)).status).toBe(403);
    }
    expect(await vouch(puppet, admin)).toMatchObject(NOT_INDEPENDENT);
    const paid = await sql`select from payouts where status = 'paid'`.execute(t.db);
    expect(paid.rows).toEqual([]);
    t.moveClock(-YEAR_MS);
  });

  it('ends when a person unlinked to both vouches, and not when others do', async () => {
    const maker = await t.person('admin', 'Maker');
    const made = await createSecondAccount(t, maker, 'supervisor', 'Made');
    const payout = await request(maker);
    expect(await fixture.act('approve', payout, made)).toMatchObject(NOT_INDEPENDENT);
    const helper = await createSecondAccount(t, maker, 'admin', 'Helper');
    expect(await vouch(made, helper)).toMatchObject(NOT_INDEPENDENT);
    expect(await vouch(made, maker)).toMatchObject(NOT_INDEPENDENT);
    const before = await linksOf(made, fixture.admin);
    expect(before.links.map(({ action, by, vouched }) => [action, by.name, vouched])).toEqual([
      ['user.reset', 'Maker', null],
      ['user.create', 'Maker', null],
    ]);
    expect(before.acts.vouch).toBe(true);
    const [reset] = before.links;
    expect(
      await t.call(
        links.vouch,
        { params: { id: made.id }, body: { acts: [Number(reset?.act) + 1_000], reason: 'x' } },
        fixture.admin,
      ),
    ).toMatchObject({ status: 409, body: { code: 'user.not_linked' } });
    expect((await vouch(made, fixture.admin)).status).toBe(201);
    const after = await linksOf(made, fixture.admin);
    expect(after.links.every(({ vouched }) => vouched?.by.id === fixture.admin.id)).toBe(true);
    expect(after.acts.vouch).toMatchObject({ code: 'user.not_linked' });
    const { items } = (
      await t.call(auditRoutes.list, { query: { action: 'user.vouch' } }, fixture.admin)
    ).body;
    expect(items[0]).toMatchObject({
      subject: `user ${made.id}`,
      after: { reason: 'Met at the counter' },
    });
    const { body: approved } = await fixture.act('approve', payout, made);
    // The evidence names the link that had been, and who is behind it.
    expect(approved).toMatchObject({
      status: 'approved',
      approvals: [{ alone: false, links: [{ with: 'Maker', through: 'Maker', active: false }] }],
    });
    // A later act is a new link.
    await takeOverAccount(t, maker, made);
    expect(await fixture.act('approve', await request(maker), await back(made))).toMatchObject(
      NOT_INDEPENDENT,
    );
  });

  it('does not end in SQL by a linked account, nor by the application as the host', async () => {
    const maker = await t.person('admin', 'Maker');
    const made = await createSecondAccount(t, maker, 'supervisor', 'Made');
    const [link] = (await linksOf(made, maker)).links;
    const insert = (voucher: number | null, user = made.id) =>
      sql`insert into account_vouches values (
        ${link?.act}, ${user}, ${voucher}, '{}', 'because', now())`.execute(t.db);
    const refused = { constraint: 'account_vouch' };
    await expect(insert(maker.id)).rejects.toMatchObject(refused);
    await expect(insert(made.id)).rejects.toMatchObject(refused);
    await expect(insert(null)).rejects.toMatchObject(refused);
    await expect(insert(fixture.admin.id, maker.id)).rejects.toMatchObject(refused);
    await expect(
      sql`update host_declarations set one_person = true`.execute(t.db),
    ).rejects.toMatchObject({ code: '42501' });
    await insert(fixture.admin.id);
    await expect(sql`delete from account_vouches`.execute(t.db)).rejects.toMatchObject({
      code: '42501',
    });
  });

  it('ends when the host vouches, which is in the audit log', async () => {
    const first = await t.person('admin', 'First');
    const made = await createSecondAccount(t, first, 'supervisor', 'Salma');
    const payout = await request(first);
    expect(await fixture.act('approve', payout, made)).toMatchObject(NOT_INDEPENDENT);
    const output = await vouchOnHost(made.email);
    expect(output).toMatchObject({ code: 0 });
    expect(output.output).toContain(`${made.email} is no longer linked to First.`);
    expect((await vouchOnHost(made.email)).output).toContain('Nobody is linked');
    const { items } = (
      await t.call(auditRoutes.list, { query: { action: 'user.vouch' } }, fixture.admin)
    ).body;
    expect(items[0]).toMatchObject({
      actor: { name: expect.stringContaining('Host') },
      origin: { address: 'host' },
    });
    expect((await fixture.act('approve', payout, made)).body.status).toBe('approved');
  });
});

describe('a link for a password', () => {
  const mail = (about: Person, as: Person) =>
    t.call(usersRoutes.mailReset, { params: { id: about.id } }, as);

  it('that is mailed to an address of 30 days links nobody; one that is shown does', async () => {
    const admin = await t.person('admin', 'Helper');
    const other = await t.person('supervisor', 'Forgetful');
    const answer = await mail(other, admin);
    expect(answer).toMatchObject({ status: 202, body: { address: other.email } });
    expect(answer.body).not.toHaveProperty('token');
    const { text } = await t.db
      .selectFrom('mails')
      .select('text')
      .where('to_address', '=', other.email)
      .executeTakeFirstOrThrow();
    const token = /#token=(\S+)/.exec(text)?.[1];
    expect(
      (await t.call(authRoutes.setPassword, { body: { token, password: PASSWORD } })).status,
    ).toBe(204);
    expect((await linksOf(other, admin)).links).toEqual([]);
    const payout = await request(admin);
    expect((await fixture.act('approve', payout, await back(other))).body.status).toBe('approved');
    await takeOverAccount(t, admin, other);
    expect(await fixture.act('approve', await request(admin), await back(other))).toMatchObject(
      NOT_INDEPENDENT,
    );
  });

  it('that is mailed to a new address links its sender', async () => {
    const author = await t.person('admin', 'Author');
    const sender = await t.person('admin', 'Sender');
    const made = await createSecondAccount(t, author, 'supervisor', 'New');
    expect((await mail(made, sender)).status).toBe(202);
    expect((await linksOf(made, sender)).links[0]).toMatchObject({
      action: 'user.reset_mailed',
      by: { name: 'Sender' },
    });
    t.moveClock(31 * 24 * 3_600_000);
    const later = await back(sender);
    expect((await mail(made, later)).status).toBe(202);
    expect((await linksOf(made, later)).links.map(({ action }) => action)).toEqual([
      'user.reset_mailed',
      'user.reset',
      'user.create',
    ]);
    t.moveClock(-31 * 24 * 3_600_000);
  });
});

describe('an installation of one person', () => {
  it('approves alone by the host’s declaration only, and each payout shows it', async () => {
    const alone = await t.person('admin', 'Alone');
    const large = (
      await fixture.command(
        calls.request,
        { body: { storeId: fixture.store.id, amount: '5000000' } },
        alone,
      )
    ).body;
    expect((await fixture.act('approve', large, alone, { typedAmount: '5000000' })).status).toBe(
      403,
    );
    await fixture.act('reject', large, alone, { reason: 'Again' });
    await declareOnePerson(t.ownerUrl, true);
    const again = (
      await fixture.command(
        calls.request,
        { body: { storeId: fixture.store.id, amount: '5000000' } },
        alone,
      )
    ).body;
    const { body } = await fixture.approve(again, alone, { typedAmount: '5000000' });
    expect(body).toMatchObject({ status: 'approved', approvals: [{ alone: true }] });
    expect((await fixture.act('pay', body, alone, { reference: 'T 1' })).body.status).toBe('paid');
    await declareOnePerson(t.ownerUrl, false);
    expect((await fixture.act('approve', await request(alone), alone)).status).toBe(403);
  });
});

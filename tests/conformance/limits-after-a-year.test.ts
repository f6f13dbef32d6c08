import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { settingsRoutes } from '#contract/routes/people/settings.ts';
import type { SettingKey } from '#contract/settings.ts';
import { DAY_MS } from '#rules/time.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let admin: Person;
withApp(async (app) => {
  t = app;
  admin = await t.person('admin');
});

interface Limit {
  key: SettingKey;
  field: string;
  stricter: 'lower' | 'higher' | 'same';
}

/** No limit of two people is loosened by one person, however long it has been in force. */
it('every limit of two people needs a second person, after a year too', async () => {
  const { rows: limits } = await sql<Limit>`select key, field, stricter from two_person_limits
    order by key, field`.execute(t.db);
  expect(limits.length).toBeGreaterThanOrEqual(7);
  for (const days of [0, 366]) {
    t.moveClock(days * DAY_MS);
    const token = (await t.login(admin.email)).body.access_token;
    for (const { key, field, stricter } of limits) {
      const { body: now } = await t.call(settingsRoutes.read, { params: { key } }, { token });
      const known = (now.value as Record<string, string | number>)[field];
      const step = stricter === 'higher' ? -1 : 1;
      const looser =
        typeof known === 'number' ? known + step : `${BigInt(known ?? '0') + BigInt(step)}`;
      const answer = await t.call(
        settingsRoutes.write,
        { params: { key }, body: { value: { [field]: looser } } },
        { token },
        { 'if-match': `"${now.version}"` },
      );
      expect([key, field, answer.status, answer.body]).toMatchObject([
        key,
        field,
        403,
        { code: 'proposal.needed' },
      ]);
      await expect(
        sql`insert into settings (key, value, version, updated_at)
          values (${key}, ${JSON.stringify({ [field]: looser })}::jsonb, 1, ${t.clock()})
          on conflict (key) do update set value = settings.value || excluded.value`.execute(t.db),
      ).rejects.toMatchObject({ constraint: 'proposal_four_eyes' });
    }
  }
  t.moveClock(-366 * DAY_MS);
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Hours } from '#contract/catalogue/opening-hours.ts';
import { casablancaClock } from '#rules/time.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import {
  createPromotionFixture,
  type PromotionFixture,
} from '#tests/support/fixtures/promotion-fixture.ts';

let t: TestApp;
let fixture: PromotionFixture;
const MINUTE_MS = 60_000;
const WEEK_MINUTES = 7 * 1_440;
const FRIDAY = 4;

beforeAll(async () => {
  t = await startTestApp();
  // Moves the clock to Friday, 22:30 in Casablanca.
  const { weekday, minute } = casablancaClock(t.clock());
  const wanted = FRIDAY * 1_440 + 22 * 60 + 30;
  const ahead = (wanted - (weekday * 1_440 + minute) + WEEK_MINUTES) % WEEK_MINUTES;
  t.moveClock(ahead * MINUTE_MS);
  fixture = await createPromotionFixture(t);
});
afterAll(() => t.close());

const none: Hours = { mon: [], tue: [], wed: [], thu: [], fri: [], sat: [], sun: [] };
/** The discount that a new customer gets now, and the result for the code. */
async function off(more: object = {}) {
  const { body } = await fixture.quote(await t.person('customer'), more);
  return [body.discount, body.code];
}

it('a promotion applies only within its hours of the week, including over midnight', async () => {
  const hours = { ...none, fri: [['22:00', '02:00']] };
  const made = await fixture.launch({ code: 'NIGHT', hours });
  expect(made.hours).toEqual(hours);
  await fixture.launch({
    name: 'Saturdays',
    amount: '300',
    hours: { ...none, sat: [['02:00', '24:00']] },
  });
  expect(await off({ code: 'NIGHT' })).toEqual(['500', 'applied']);
  expect(await off()).toEqual(['0', null]);
  t.moveClock(3 * 60 * MINUTE_MS);
  expect(await off({ code: 'NIGHT' })).toEqual(['500', 'applied']);
  expect(await off()).toEqual(['0', null]);
  t.moveClock(60 * MINUTE_MS);
  expect(await off({ code: 'NIGHT' })).toEqual(['300', 'refused']);
  expect(await off()).toEqual(['300', null]);
  const late = await fixture.order(await t.person('customer'), { code: 'NIGHT' });
  expect(late).toMatchObject({ status: 422, body: { code: 'promotion.refused' } });
  const { rows } = await t.pool.query(
    'select reason from promotion_refusals where promotion_id = $1 order by at desc limit 1',
    [made.id],
  );
  expect(rows).toEqual([{ reason: 'wrong_hours' }]);
});

it('empty and overlapping hours are refused', async () => {
  Object.assign(fixture.manager, {
    token: (await t.login(fixture.manager.email, fixture.manager.deviceId)).body.access_token,
  });
  const bad = [none, { ...none, mon: [['22:00', '04:00']], tue: [['03:00', '05:00']] }];
  for (const hours of bad) {
    const { status, body } = await fixture.create({ hours });
    expect(status).toBe(400);
    expect(body).toMatchObject({ fields: [{ path: 'body.hours' }] });
  }
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import { type Person, startTestApp, type TestApp } from '#tests/support/app.ts';

const HOME = { lat: 33.5731, lon: -7.5898 };
const RABAT = { lat: 34.0209, lon: -6.8416 };
let t: TestApp;
let amal: Person;
let driver: Person;

beforeAll(async () => {
  t = await startTestApp();
  amal = await t.person('operator');
  driver = await t.person('driver');
});
afterAll(() => t.close());

async function report(body: object) {
  t.moveClock(1_000);
  const answer = await t.call(
    driverStatusRoutes.report,
    { params: { id: driver.id }, body },
    driver,
  );
  expect(answer.status).toBe(204);
}
async function placeOf() {
  const { body } = await t.call(driverStatusRoutes.get, { params: { id: driver.id } }, amal);
  const { lat, lon } = body.position ?? {};
  return { lat, lon };
}

it('does not take doubtful positions as the last one of a driver', async () => {
  await report({ ...HOME, accuracy: 8 });
  await report({ lat: 0, lon: 0 });
  await report({ lat: 33.6, lon: -7.5, accuracy: 3_000 });
  await report(RABAT);
  expect(await placeOf()).toEqual(HOME);
  const near = { lat: 33.5732, lon: -7.5899 };
  await report(near);
  expect(await placeOf()).toEqual(near);
});

it('takes a jump that the next position confirms', async () => {
  await report(RABAT);
  await report({ ...RABAT, lat: 34.021 });
  expect(await placeOf()).toEqual({ ...RABAT, lat: 34.021 });
});

it('takes the first position of a driver, however rough it is', async () => {
  const other = await t.person('driver');
  const body = { ...HOME, accuracy: 3_000 };
  await t.call(driverStatusRoutes.report, { params: { id: other.id }, body }, other);
  const read = await t.call(driverStatusRoutes.get, { params: { id: other.id } }, amal);
  expect(read.body.position).toMatchObject(HOME);
});

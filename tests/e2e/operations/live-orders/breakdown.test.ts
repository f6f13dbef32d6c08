import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { driverStatusRoutes } from '#contract/routes/operations/driver-status.ts';
import type { Person } from '#tests/support/app.ts';
import { violationsInLooks } from '#tests/support/browser/axe.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { createProofFixture, type ProofFixture } from '#tests/support/proofs/proof-fixture.ts';
import type { RoadFixture } from '#tests/support/road/road-fixture.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

/** The photos of deliveries are kept there. */
const dataDir = mkdtempSync(join(tmpdir(), 'tawsil-breakdown-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

let server: ConsoleServer;
let browser: Browser;
let fixture: MoneyFixture;
let road: RoadFixture;
let proofs: ProofFixture;
withConsole(
  async (opened) => {
    ({ server, browser } = opened);
    proofs = await createProofFixture(server);
    ({ money: fixture, road } = proofs);
  },
  { dataDir },
);

/** Reports where a driver is now, so that the console knows him. */
const report = (driver: Person, lon: number) =>
  server.call(
    driverStatusRoutes.report,
    {
      params: { id: driver.id },
      body: { lat: 33.5731, lon, at: server.clock().toISOString() },
    },
    driver,
  );
const codeOf = async (id: number) => (await road.read(id)).driver?.code ?? '';

describe('on the road, by keyboard', () => {
  it('the pin moves 200 m, and nothing else of the order', async () => {
    const driver = await fixture.driver(1);
    const order = await road.orderOf(driver);
    const { lat, lon } = order.dropoff;
    const operator = await server.person('operator', 'Amal');
    const path = `/live-orders?order=${order.id}`;
    const { page, complaints, close } = await openPageAs(browser, server, operator, path);
    await page.locator(`#order-${order.id}`).click();
    await page.keyboard.press('e');
    await page.locator('.basket:focus').waitFor();
    await page.keyboard.press('d');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Control+a');
    // 0.0018 degrees of latitude are 200 m.
    await page.keyboard.type(`${(lat + 0.0018).toFixed(5)}, ${lon.toFixed(5)}`);
    const editor = page.getByRole('form', { name: `Change order #${order.id}` });
    await editor.getByText(/^The pin moves by 200.m; promised at/).waitFor();
    expect(await violationsInLooks(page, 'pin-on-the-road')).toEqual([]);
    await expect
      .poll(async () => {
        if ((await editor.count()) === 0) return true;
        await page.keyboard.press('Control+Enter');
        return false;
      })
      .toBe(true);
    const now = await road.read(order.id);
    expect(now.dropoff.lat).toBeCloseTo(lat + 0.0018, 4);
    expect(now).toMatchObject({ status: 'picked_up', total: order.total, address: order.address });
    expect(complaints).toEqual([]);
    await close();
  });

  it('a driver with two orders breaks down, and another one takes, collects and proves both', async () => {
    await proofs.rule({ photo: 'required', pin: 'required' });
    const first = await fixture.driver(1);
    const second = await fixture.driver(1);
    const cash = await road.orderOf(first, 'picked_up', { payment: 'cash' });
    const card = await road.orderOf(first, 'picked_up', { payment: 'card' });
    await report(first, -7.58);
    await report(second, -7.581);
    const spare = await road.orderOf(second, 'assigned');
    const [from, to] = [await codeOf(cash.id), await codeOf(spare.id)];
    const operator = await server.person('operator', 'Badr');
    const { page, complaints, close } = await openPageAs(browser, server, operator, '/live-orders');
    await page.locator(`#order-${card.id}`).waitFor();
    await page.keyboard.press('Control+k');
    await page.keyboard.type(`hand ${from} ${to} 1`);
    await page.getByText(`To be fetched from ${from}: #${cash.id}, #${card.id}`).first().waitFor();
    expect(await violationsInLooks(page, 'hand-over-all')).toEqual([]);
    await page.keyboard.press('Enter');
    // It asks, and counts once that can have been read.
    await page.locator('.answer-wait[data-ready=true]').waitFor();
    expect((await road.read(card.id)).driver).toMatchObject({ id: first.id });
    await page.keyboard.press('Enter');
    await expect.poll(async () => (await road.read(card.id)).food).toBe('driver');
    await page.keyboard.press('Escape');
    for (const { id } of [cash, card]) {
      const row = page.locator(`#order-${id}`);
      await row.getByText(`fetches it from ${from}`).waitFor();
      const gave = await road.act('give', await road.read(id), first);
      const took = await road.act('take', gave.body, second);
      const unproven = await proofs.deliver(took.body, second);
      expect(unproven).toMatchObject({ status: 409, body: { code: 'order.proof_missing' } });
      // A photo of who gave it is of his leg: it does not prove the delivery of the other one.
      expect((await proofs.photo({ id }, first)).status).toBe(201);
      const pin = await proofs.pinOf({ id });
      expect(await proofs.deliver(took.body, second, { pin })).toMatchObject({
        status: 409,
        body: { fields: [{ path: 'body.proof.photos' }] },
      });
      expect((await proofs.photo({ id }, second)).status).toBe(201);
      const done = await proofs.deliver(took.body, second, { pin });
      expect(done.body).toMatchObject({ status: 'delivered', driver: { id: second.id } });
      expect(await road.legs(id)).toMatchObject([
        { driver: { id: first.id }, ended: 'handed_over', cause: 'driver_accident' },
        { driver: { id: second.id }, begun: 'handed_over', ended: 'delivered' },
      ]);
      expect(await proofs.proofs({ id })).toMatchObject([
        { kind: 'photo', result: 'given', driver: { id: first.id }, leg: 1 },
        { kind: 'photo', result: 'given', driver: { id: second.id }, leg: 2 },
        { kind: 'pin', result: 'given', driver: { id: second.id }, leg: 2 },
      ]);
    }
    expect(await road.cashOf(second)).toBe(cash.total);
    expect(await road.cashOf(first)).toBe('0');
    await page.goto(`/orders/${cash.id}`);
    const legs = page.getByRole('region', { name: 'Drivers' });
    await legs.getByRole('row', { name: /assigned → handed over/ }).waitFor();
    await legs.getByRole('row', { name: /handed over → delivered/ }).waitFor();
    const proof = page.getByRole('region', { name: 'Proof of delivery' });
    await proof.getByText('Photo required, PIN required').waitFor();
    await proof
      .getByRole('img', { name: /Photo of the delivery/ })
      .nth(1)
      .waitFor();
    await proof.getByText(/^PIN right/).waitFor();
    expect(await violationsInLooks(page, 'order-legs')).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });
});

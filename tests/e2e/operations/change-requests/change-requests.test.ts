import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { expect, it } from 'vitest';
import { changeRequestsRoutes } from '#contract/routes/money/change-requests.ts';
import { driverProfileRoutes } from '#contract/routes/operations/driver-profile.ts';
import { violationsInLooks } from '#tests/support/browser/axe.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
withConsole(async (opened) => {
  ({ server, browser } = opened);
});

it('a change that a driver asks for is decided by keyboard, with before and after', async () => {
  const supervisor = await server.person('supervisor', 'Samir');
  const driver = await server.person('driver', 'Brahim');
  const body = {
    commandId: randomUUID(),
    change: { kind: 'vehicle', vehicle: 'car', plate: '12-A-1' } as const,
  };
  await server.call(changeRequestsRoutes.ask, { body }, driver);
  const path = '/change-requests';
  const { page, complaints, close } = await openPageAs(browser, server, supervisor, path);
  const pane = page.getByRole('region', { name: /^Change request \d+/ });
  await pane.getByText('Motorbike').waitFor();
  await pane.getByText('12-A-1').waitFor();
  expect(await violationsInLooks(page, 'change-requests')).toEqual([]);
  await pane.getByRole('button', { name: /^Approve/ }).press('Enter');
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Enter');
  const vehicle = async () =>
    (await server.call(driverProfileRoutes.get, { params: { id: driver.id } }, supervisor)).body
      .vehicle;
  await expect.poll(vehicle).toBe('car');
  await pane.getByText('Approved', { exact: true }).waitFor();
  expect(complaints).toEqual([]);
  await close();
});

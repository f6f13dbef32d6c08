import type { Browser } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Person } from '#tests/support/app.ts';
import { violationsInLooks, violationsOf } from '#tests/support/browser/axe.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import { queryOnce } from '#tests/support/database.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
let admin: Person;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  admin = await server.person('admin', 'Zineb');
});

const PATH = '/settings/system';

describe('the system page, without a mouse', () => {
  it('shows warnings, and leads from a schedule to its job', async () => {
    const { page, complaints, close } = await openPageAs(browser, server, admin, PATH);
    await page
      .getByRole('list', { name: 'Warnings' })
      .getByText('No backup has been made')
      .waitFor();
    const servers = page.getByRole('table', { name: 'Servers' });
    await expect
      .poll(() => servers.getByRole('row').filter({ hasText: 'Running' }).count())
      .toBe(1);
    expect(await violationsOf(page)).toEqual([]);
    const link = page
      .getByRole('table', { name: 'Schedules' })
      .getByRole('link', { name: 'Check the books' });
    await link.press('Enter');
    await page.getByRole('grid', { name: 'Jobs' }).getByText('Check the books').first().waitFor();
    expect(complaints).toEqual([]);
    await close();
  });

  it('follows the installation, and has no accessibility violations in either theme', async () => {
    await queryOnce(
      server.ownerUrl,
      `INSERT INTO backups (kind, at, took_ms, host, path, bytes, rows, is_encrypted, error)
       VALUES ('backup', now(), 900, 'tawsil-1', '/mnt/backups/tawsil-2026-11-27T01-00-00-0061.backup.gz.age', 48100200, 1204332, true, null),
         ('drill', now(), 900, 'tawsil-1', '/mnt/backups/tawsil-2026-11-27T01-00-00-0061.backup.gz.age', 48100200, 0, true, 'The table orders has 1 rows after the restore, and 2 in the backup.')`,
    );
    const { page, close } = await openPageAs(browser, server, admin, PATH);
    await page.getByText('The last backup could not be restored on trial').waitFor();
    await page.getByText('48.1 MB, 1,204,332 rows').waitFor();
    expect(await violationsInLooks(page, 'system')).toEqual([]);
    await close();
  });

  it('is not offered to a supervisor', async () => {
    const supervisor = await server.person('supervisor', 'Salma');
    const { page, close } = await openPageAs(browser, server, supervisor, '/settings');
    await page.getByRole('link', { name: 'Jobs' }).first().waitFor();
    expect(await page.getByRole('link', { name: 'System' }).count()).toBe(0);
    await close();
  });
});

import type { Browser, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { type Job, jobsRoutes } from '#contract/routes/platform/jobs.ts';
import type { Person } from '#tests/support/app.ts';
import { violationsInLooks, violationsOf } from '#tests/support/browser/axe.ts';
import { openPageAs } from '#tests/support/browser/pages.ts';
import { withConsole } from '#tests/support/console.ts';
import type { ConsoleServer } from '#tests/support/server.ts';

let server: ConsoleServer;
let browser: Browser;
let admin: Person;
withConsole(async (opened) => {
  ({ server, browser } = opened);
  admin = await server.person('admin', 'Zineb');
});

const NAME = 'Remove unused files';
const row = (page: Page, name = NAME) =>
  page.getByRole('grid', { name: 'Jobs' }).getByRole('row').filter({ hasText: name });
const job = async (): Promise<Job> => {
  const query = { kind: 'files.remove_unused' as const };
  const [found] = (await server.call(jobsRoutes.list, { query }, admin)).body.items;
  if (!found) throw new Error('There is no such job');
  return found;
};

describe('jobs, without a mouse', () => {
  it('are run now, paused and resumed', async () => {
    const { page, complaints, close } = await openPageAs(
      browser,
      server,
      admin,
      '/settings/jobs?kind=files.remove_unused',
    );
    await row(page).waitFor();
    const { runs } = await job();
    await page.keyboard.press('j');
    await page.keyboard.press('r');
    await expect.poll(async () => (await job()).runs).toBe(runs + 1);
    // The list follows the server.
    await row(page)
      .getByRole('gridcell', { name: String(runs + 1), exact: true })
      .first()
      .waitFor();
    await page.keyboard.press('p');
    await page.getByRole('dialog').getByRole('button', { name: 'Pause' }).press('Enter');
    await row(page).getByText('Paused').waitFor();
    expect((await job()).state).toBe('paused');
    await page.keyboard.press('m');
    await row(page).getByText('Waiting').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('files.remove_unused').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await close();
  });

  it('have no accessibility violations in either theme', async () => {
    const { page, close } = await openPageAs(browser, server, admin, '/settings/jobs');
    await row(page).waitFor();
    expect(await violationsInLooks(page, 'jobs')).toEqual([]);
    await close();
  });

  it('offer a supervisor no actions', async () => {
    const supervisor = await server.person('supervisor', 'Salma');
    const { page, close } = await openPageAs(browser, server, supervisor, '/settings/jobs');
    await row(page).waitFor();
    expect(await page.getByRole('button', { name: 'Run now' }).count()).toBe(0);
    await close();
  });
});

import { expect, it } from 'vitest';
import { auditRoutes } from '#contract/routes/books/audit.ts';
import { checkKey } from '#src/domain/money/money-text.ts';
import { en } from '#src/lib/messages/en/index.ts';
import type { TestApp } from '#tests/support/app.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
withApp((app) => {
  t = app;
});

it('every check of the books has a name in the console', async () => {
  const admin = await t.person('admin');
  const { body } = await t.call(auditRoutes.ledger, {}, admin);
  const names = body.checks.map(({ check }) => check);
  expect(names.length).toBeGreaterThan(30);
  // The other languages are complete by type.
  expect(names.filter((name) => !(checkKey(name) in en.book_checks))).toEqual([]);
});

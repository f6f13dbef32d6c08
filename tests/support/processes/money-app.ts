import type { startTestApp, TestApp } from '#tests/support/app.ts';
import { createMoneyFixture, type MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

/** Gives a test file the real application with its own database, and the money fixture. */
export const withMoneyFixture = (
  prepare: (opened: { t: TestApp; fixture: MoneyFixture }) => unknown,
  options: Parameters<typeof startTestApp>[0] = {},
): void => withApp(async (t) => prepare({ t, fixture: await createMoneyFixture(t) }), options);

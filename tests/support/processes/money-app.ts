import type { startTestApp, TestApp } from '#tests/support/app.ts';
import { type MoneyRoom, moneyRoom } from '#tests/support/rooms/money-room.ts';
import { withApp } from '#tests/support/with-app.ts';

/** Gives a test file the real application with its own database, and the money fixture. */
export const withMoneyRoom = (
  prepare: (opened: { t: TestApp; room: MoneyRoom }) => unknown,
  options: Parameters<typeof startTestApp>[0] = {},
): void => withApp(async (t) => prepare({ t, room: await moneyRoom(t) }), options);

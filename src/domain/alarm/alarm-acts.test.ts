import { beforeEach, expect, it } from 'vitest';
import type { Alarm } from '#contract/operations/alarm.ts';
import { alarmsRoutes } from '#contract/routes/operations/alarms.ts';
import { shownToast } from '#src/ui/toast/toast-store.ts';
import { consoleWithApi, Refusal, type SentRequest, signInAs } from '#tests/support/fake-api.ts';
import { anAlarm } from '#tests/support/sample-alarms.ts';
import { acknowledgeAlarm } from './alarm-acts.ts';

let api: ReturnType<typeof consoleWithApi>;
let sent: readonly SentRequest[];
const alarm = anAlarm(1);
const ownedBy = (id: number, name: string) =>
  ({ ...alarm, version: 2, state: 'acknowledged', owner: { id, name } }) as Alarm;
const refuse = (current: Alarm) => {
  throw new Refusal(409, { code: 'alarm.illegal_event', message: 'No.', current });
};

beforeEach(() => {
  signInAs({ id: 1, role: 'operator', name: 'Amal' });
  api = consoleWithApi();
});

it('sends one request for a doubled key', async () => {
  sent = api.answer(alarmsRoutes.acknowledge, () => ownedBy(1, 'Amal'));
  await expect(Promise.all([acknowledgeAlarm(alarm), acknowledgeAlarm(alarm)])).resolves.toEqual([
    true,
    false,
  ]);
  expect(sent).toHaveLength(1);
  expect(shownToast.get()?.title).not.toContain('Alarm not changed');
});

it('calls what the user did no conflict, and names another user who was first', async () => {
  api.answer(alarmsRoutes.acknowledge, () => refuse(ownedBy(1, 'Amal')));
  await acknowledgeAlarm(alarm);
  expect(shownToast.get()).toBeNull();
  api.answer(alarmsRoutes.acknowledge, () => refuse(ownedBy(2, 'Badr')));
  await acknowledgeAlarm(alarm);
  expect(shownToast.get()?.description).toBe('Badr acknowledged it first.');
});

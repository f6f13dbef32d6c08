import { beforeEach, expect, it, vi } from 'vitest';
import { ordersRoutes } from '#contract/routes/operations/orders.ts';
import { live } from '#src/domain/live/live.ts';
import type { Question } from '#src/lib/keys/question/question-types.ts';
import { consoleWithApi, signInAs } from '#tests/support/fake-api.ts';
import { anOrder } from '#tests/support/sample-events.ts';
import { createAssignment } from './assignment.ts';
import { doubtOf, doubtText, doubtToUnassign } from './doubt.ts';
import { recentAssignments } from './recent-assignments.ts';
import { undoAssignment } from './undo-assignment.ts';

const driver = { id: 3 as never, name: 'Omar', code: 'd03' };
const SENT = '2026-03-02T12:00:00.000Z';
const accepted = {
  assignment: 1,
  sentAt: SENT,
  answerBy: SENT,
  seenAt: SENT,
  answeredAt: SENT,
  answer: 'accepted',
  by: 'app',
} as const;
let api: ReturnType<typeof consoleWithApi>;

beforeEach(() => {
  signInAs({ id: 1, role: 'supervisor' });
  api = consoleWithApi();
});

it('asks once before it undoes an assignment that its driver has accepted', async () => {
  const before = anOrder(7);
  const after = anOrder(7, { version: (before.version + 1) as never, driver, answer: accepted });
  live().put(before);
  vi.spyOn(live().positions, 'ageMs').mockReturnValue(0);
  const sent = api.answer(ordersRoutes.assign, () => after);
  const chosen = createAssignment(before).choose(before, driver);
  if (chosen.kind === 'sent') await chosen.ended;
  expect(sent).toHaveLength(1);
  expect(await undoAssignment()).toMatchObject({ text: expect.stringMatching(/^d03 accepted it/) });
  // Unread: a double press answers nothing.
  expect(await undoAssignment()).toMatchObject({ text: expect.not.stringMatching(/Undone/) });
  expect(sent).toHaveLength(1);
  vi.spyOn(recentAssignments.get()[0]?.question as Question, 'answer').mockReturnValue(true);
  await undoAssignment();
  expect(sent).toHaveLength(2);
  expect(sent[1]?.body).toMatchObject({ driverId: null });
});

it('doubts taking an order from who accepted it, and giving it to who declined it', () => {
  const own = anOrder(7, { driver, answer: accepted });
  expect(doubtToUnassign(own)?.why).toBe('accepted');
  const declined = {
    by: [{ driver: driver.id, at: SENT, how: 'declined' as const }],
    nobodyLeftAt: null,
  };
  const doubt = doubtOf(anOrder(8, { declined }), driver);
  expect(doubt?.why).toBe('declined');
  expect(doubt && doubtText(doubt, driver)).toMatch(/^d03 declined it or did not answer/);
  expect(doubtOf(anOrder(8, { declined }), { id: 4 as never })?.why).not.toBe('declined');
});

import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import {
  type ChangeRequest,
  changeRequestsRoutes as calls,
} from '#contract/routes/money/change-requests.ts';
import {
  CHANGE_REQUEST_STATES,
  type ChangeRequestState,
  changeRequestRules,
} from '#machines/change-request/change-request-machine.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let admin: Person;
withApp(async (opened) => {
  t = opened;
  admin = await t.person('admin');
});

const EVENTS = ['change_request.approve', 'change_request.refuse'] as const;
const send = ({ id, version }: ChangeRequest, event: (typeof EVENTS)[number]) =>
  t.call(calls.send, { params: { id }, body: { event, reason: 'x' } }, admin, {
    'if-match': `"${version}"`,
  });

/** A request in a state, brought there through the API. */
async function createInState(state: ChangeRequestState): Promise<ChangeRequest> {
  const driver = await t.person('driver');
  const ask = async (plate: string) => {
    const body = { commandId: randomUUID(), change: { kind: 'plate', plate } as const };
    return (await t.call(calls.ask, { body }, driver)).body;
  };
  const { id } = await ask('1-A-1');
  if (state === 'replaced') await ask('2-A-1');
  const made = (await t.call(calls.get, { params: { id } }, admin)).body;
  if (state === 'approved') return (await send(made, 'change_request.approve')).body;
  if (state === 'refused') return (await send(made, 'change_request.refuse')).body;
  return made;
}

it.each(CHANGE_REQUEST_STATES)(
  'the machine of change requests and the server agree on one that is %s',
  async (status) => {
    for (const event of EVENTS) {
      const request = await createInState(status);
      expect(request.state).toBe(status);
      const after = changeRequestRules.apply({ status }, event);
      const answer = await send(request, event);
      expect(answer.status).toBe(after ? 200 : 409);
      if (after) expect(answer.body.state).toBe(after.status);
      else
        expect(answer.body).toMatchObject({
          code: 'change_request.illegal_event',
          legalEvents: [],
        });
    }
  },
);

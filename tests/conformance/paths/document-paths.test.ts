import { expect, it } from 'vitest';
import {
  documentReviewsRoutes as calls,
  type DocumentReview,
} from '#contract/routes/operations/document-reviews.ts';
import { driverProfileRoutes } from '#contract/routes/operations/driver-profile.ts';
import {
  DOCUMENT_EVENT_TYPES,
  DOCUMENT_STATES,
  type DocumentState,
  documentRules,
} from '#machines/document/document-machine.ts';
import type { Person, TestApp } from '#tests/support/app.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let admin: Person;
withApp(async (opened) => {
  t = opened;
  admin = await t.person('admin');
});

const send = ({ id, version }: DocumentReview, event: (typeof DOCUMENT_EVENT_TYPES)[number]) =>
  t.call(
    calls.send,
    {
      params: { id },
      body: { event, ...(event === 'document.reject' ? { reason: 'x' } : {}) },
    },
    admin,
    { 'if-match': `"${version}"` },
  );

/** A document in a state, brought there through the API. */
async function createInState(state: DocumentState): Promise<DocumentReview> {
  const { id } = await t.person('driver');
  const paper = {
    kind: 'licence',
    number: '1',
    expiresOn: null,
    fileId: null,
    note: null,
  } as const;
  const input = { params: { id }, body: { documents: [paper] } };
  await t.call(driverProfileRoutes.update, input, admin, { 'if-match': '"1"' });
  const query = { driverId: id } as const;
  const [made] = (await t.call(calls.list, { query: query as never }, admin)).body.items;
  if (!made) throw new Error('No document');
  if (state === 'approved') return (await send(made, 'document.approve')).body;
  if (state === 'rejected') return (await send(made, 'document.reject')).body;
  return made;
}

it.each(DOCUMENT_STATES)('the document machine and the server agree on %s', async (status) => {
  for (const event of DOCUMENT_EVENT_TYPES) {
    const document = await createInState(status);
    expect(document.state).toBe(status);
    const after = documentRules.apply({ status }, event);
    const answer = await send(document, event);
    expect(answer.status).toBe(after ? 200 : 409);
    if (after) expect(answer.body.state).toBe(after.status);
    else
      expect(answer.body).toMatchObject({
        code: 'document.illegal_event',
        legalEvents: documentRules.legal({ status }),
      });
  }
});

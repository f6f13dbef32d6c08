import { describe, expect, it } from 'vitest';
import type { ActState } from '#contract/acts.ts';
import {
  promotionsRoutes as calls,
  type PromotionDetail,
} from '#contract/routes/growth/promotions.ts';
import { PROMOTION_STATES } from '#machines/promotion/promotion-machine.ts';
import { casablancaDay } from '#rules/time.ts';
import type { Answer, Person, TestApp } from '#tests/support/app.ts';
import { createPromotionFixture } from '#tests/support/fixtures/promotion-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let fixture: Awaited<ReturnType<typeof createPromotionFixture>>;
withApp(async (made) => {
  t = made;
  fixture = await createPromotionFixture(t);
});

type Act = keyof PromotionDetail['acts'];
const requestFor = ({ id, version }: PromotionDetail) =>
  [{ id }, { 'if-match': `"${version}"` }] as const;
const sending = (event: string) => (row: PromotionDetail, as: Person) => {
  const [params, headers] = requestFor(row);
  const body = { event: `promotion.${event}`, reason: 'Because' };
  return t.call(calls.send, { params, body }, as, headers);
};

/** The call of each act on a promotion. */
const CALLS: Readonly<Record<Act, (row: PromotionDetail, as: Person) => Promise<Answer>>> = {
  edit(row, as) {
    const [params, headers] = requestFor(row);
    return t.call(calls.update, { params, body: { name: 'Another name' } }, as, headers);
  },
  launch: sending('launch'),
  pause: sending('pause'),
  resume: sending('resume'),
  end: sending('end'),
  duplicate: ({ id }, as) => t.call(calls.duplicate, { params: { id } }, as),
};

/** Compares an act of a promotion, as its reader gets it, with the response to the call. */
function expectAct(what: string, actState: ActState, { status, body }: Answer) {
  if (actState === true) expect([what, status]).toEqual([what, expect.toSatisfy((s) => s < 300)]);
  else
    expect([what, body]).toMatchObject([what, { code: actState.code, message: actState.message }]);
}

describe('the acts of a promotion agree with the responses to their calls', () => {
  it.each(['operator', 'finance', 'supervisor', 'catalogue', 'admin'] as const)(
    'for the role %s, on its page and in the list',
    async (role) => {
      const as = await t.person(role);
      // On another day, because otherwise the server itself could start the promotion between two
      // calls.
      const startsOn = casablancaDay(new Date(t.clock().getTime() + 2 * 86_400_000));
      for (const state of PROMOTION_STATES)
        for (const act of Object.keys(CALLS) as Act[]) {
          const made = (await fixture.create({ name: `${role} ${state} ${act}`, startsOn })).body;
          await t.db.updateTable('promotions').set({ state }).where('id', '=', made.id).execute();
          const { body: row } = await t.call(calls.get, { params: { id: made.id } }, as);
          const { body: list } = await t.call(calls.list, { query: { limit: '1' } }, as);
          expect(list.items[0]).toMatchObject({ id: row.id, acts: row.acts });
          expectAct(`${act} ${state} ${role}`, row.acts[act], await CALLS[act](row, as));
        }
    },
  );
});

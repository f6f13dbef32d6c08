import { describe, expect, it } from 'vitest';
import type { HomeRelease } from '#contract/routes/growth/home.ts';
import {
  HOME_RELEASE_STATES,
  type HomeReleaseState,
  homeReleaseRules,
} from '#machines/home-release/home-release-machine.ts';
import type { TestApp } from '#tests/support/app.ts';
import {
  createHomeFixture,
  type HomeFixture,
  textSection,
} from '#tests/support/fixtures/home-fixture.ts';
import { withApp } from '#tests/support/with-app.ts';

let t: TestApp;
let fixture: HomeFixture;
withApp(
  async (made) => {
    t = made;
    fixture = await createHomeFixture(t);
    await fixture.release([textSection()]);
  },
  { manualTicks: true },
);

const SENT = ['publish', 'cancel', 'keep', 'roll_back'] as const;
const ACTS = { publish: 'publish', cancel: 'cancel', keep: 'keep', roll_back: 'rollBack' } as const;
const inHours = (hours: number) => new Date(t.clock().getTime() + hours * 3_600_000).toISOString();

async function createInState(state: HomeReleaseState, hasReturn: boolean): Promise<HomeRelease> {
  const revertAt = hasReturn ? inHours(9) : null;
  const isPlanned = state === 'scheduled' || state === 'cancelled';
  const one = await fixture.release([textSection()], {
    revertAt,
    publishAt: isPlanned ? inHours(5) : null,
  });
  if (state === 'cancelled') await fixture.send(one, 'cancel');
  if (state === 'replaced') await fixture.release([textSection()]);
  const now = await fixture.get(one.id);
  expect(now.state).toBe(state);
  return now;
}

/** Every state and event through the real server, compared with the row's acts: done, or 409. */
describe('the home release machine and the server', () => {
  it.each(HOME_RELEASE_STATES)('agree on every event of a release that is %s', async (state) => {
    for (const hasReturn of [true, false])
      for (const event of SENT) {
        const one = await createInState(state, hasReturn);
        const known = { status: state, hasReturn };
        const after = homeReleaseRules.apply(known, `release.${event}`);
        expect([event, one.acts[ACTS[event]] === true]).toEqual([event, after !== null]);
        const answer = await fixture.send(one, event);
        expect([event, answer.status]).toEqual([event, after ? 200 : 409]);
        if (after) {
          // A rollback responds with the new release.
          const returned = event === 'roll_back' ? await fixture.get(one.id) : answer.body;
          expect(returned.state).toBe(after.status);
          expect((await fixture.send(one, event)).status).toBe(412);
        } else
          expect(answer.body).toMatchObject({
            code: 'home_release.illegal_event',
            legalEvents: homeReleaseRules.legal(known),
            current: { version: one.version },
          });
      }
  });
});

import type { InputOf } from '#contract/endpoint.ts';
import type { HomeContents } from '#contract/growth/home/section.ts';
import {
  type HomeDraft,
  type HomeRelease,
  type HomeReleaseAct,
  homeRoutes,
} from '#contract/routes/growth/home.ts';
import { allows } from '#src/lib/allows.ts';
import { answerTo } from '#src/lib/api/answer-to.ts';
import { byId, call } from '#src/lib/api/call.ts';
import type { RecordAct } from '#src/ui/list/acts/list-act.ts';
import { sendEach } from '#src/ui/list/acts/send-each.ts';

/** The draft of the apps' home, and the published one. */
export const homeDraft = { ...answerTo(homeRoutes.draft, {}), staleTime: 0 };

/**
 * Saves the draft at the version that the user saw. @throws ApiFailure; 412 carries the current
 * draft.
 */
export const writeHome = (contents: HomeContents, version: number): Promise<HomeDraft> =>
  call(homeRoutes.write, { body: contents }, { ifMatch: version });

/** The contract's schema of a publication. */
export const publication = homeRoutes.publish.body;

/** Publishes the draft, now or at a given time. @throws ApiFailure. */
export const publishHome = (
  body: { note?: string | null; publishAt?: string | null; revertAt?: string | null },
  version: number,
): Promise<HomeRelease> => call(homeRoutes.publish, { body }, { ifMatch: version });

/** The home as a customer sees it. */
export const homePreview = (
  query: InputOf<typeof homeRoutes.preview>['query'],
  signal: AbortSignal,
) => call(homeRoutes.preview, { query }, { signal });

/** The differences between a release and another release, or the draft. */
export const homeChanges = async (
  { from, to }: { from: number | null; to?: number | undefined },
  signal: AbortSignal,
) => {
  const query = {
    ...(from === null ? {} : { from: String(from) }),
    ...(to === undefined ? {} : { to: String(to) }),
  };
  return (await call(homeRoutes.changes, { query }, { signal })).changes;
};

const send = (event: HomeReleaseAct) =>
  sendEach<HomeRelease, HomeRelease>(
    ({ id, version }) =>
      call(homeRoutes.send, { ...byId(id), body: { event } }, { ifMatch: version }),
    (row, answer) => (answer.id === row.id ? answer : { ...row, version: row.version + 1 }),
  );

const act = (
  id: 'publish' | 'cancel' | 'keep' | 'rollBack',
  event: HomeReleaseAct,
  more: Pick<RecordAct<HomeRelease>, 'lead' | 'key'>,
): RecordAct<HomeRelease> => ({
  id,
  label: `home.act_${id}`,
  permission: 'apps.write',
  can: allows(id),
  isConfirmed: true,
  // The act also ends another release.
  refetchesList: true,
  ...more,
  send: send(event),
});

/** The acts on a release. */
export const releaseActs: readonly RecordAct<HomeRelease>[] = [
  act('publish', 'release.publish', { lead: 'home.publish_lead' }),
  act('cancel', 'release.cancel', { lead: 'home.cancel_lead' }),
  act('keep', 'release.keep', { lead: 'home.keep_lead' }),
  act('rollBack', 'release.roll_back', { lead: 'home.roll_back_lead' }),
];

import { z } from 'zod';
import {
  HOME_RELEASE_EVENT_TYPES,
  HOME_RELEASE_STATES,
} from '#machines/home-release/home-release-machine.ts';
import { LANGUAGES } from '#rules/language.ts';
import { Actor } from '../../actor.ts';
import { actsOf } from '../../acts.ts';
import { endpoint } from '../../endpoint.ts';
import { FieldError, illegalEvent, refusals, stale } from '../../errors.ts';
import { queryDegrees } from '../../geo.ts';
import { CustomerAudience, HomeContents } from '../../growth/home/section.ts';
import { HomePreview, ShownHome } from '../../growth/home/shown.ts';
import { id, pathOf, ZonePath } from '../../ids.ts';
import { several } from '../../list.ts';
import { homeReasons } from '../../reasons/growth/home.ts';
import { issueOf } from '../../reasons/reason.ts';
import { readRoutes } from '../../records/read-routes.ts';
import { Text } from '../../text.ts';
import { AskedInstant, Instant } from '../../time.ts';
import { IfMatch, IfNoneMatch, Version } from '../../version.ts';

export const HomeReleaseId = id('HomeRelease');
export type HomeReleaseId = z.output<typeof HomeReleaseId>;
const ReleasePath = pathOf(HomeReleaseId);

const HomeReleaseState = z.enum(HOME_RELEASE_STATES).meta({ id: 'HomeReleaseState' });
const HomeReleaseEventType = z.enum(HOME_RELEASE_EVENT_TYPES).meta({ id: 'HomeReleaseEventType' });
/** The events that staff send; a release is replaced when another one goes live. */
const HomeReleaseAct = HomeReleaseEventType.exclude(['release.replace']);
export type HomeReleaseAct = z.output<typeof HomeReleaseAct>;

/** A release of the apps' home; its contents never change. */
export const HomeRelease = z
  .object({
    id: HomeReleaseId,
    version: Version,
    note: z.string().nullable(),
    state: HomeReleaseState,
    sections: z.number().int().meta({ description: 'The number of sections' }),
    publishAt: Instant.meta({ description: 'When it went live, or is scheduled to' }),
    revertAt: Instant.nullable().meta({
      description: 'When the previous release goes live again',
    }),
    ofId: z
      .number()
      .int()
      .nullable()
      .meta({ description: 'The release that its contents were taken from' }),
    createdAt: Instant,
    createdBy: Actor,
    acts: actsOf('publish', 'cancel', 'keep', 'rollBack'),
  })
  .meta({ id: 'HomeRelease' });
export type HomeRelease = z.output<typeof HomeRelease>;

const HomeReleaseDetail = HomeRelease.extend({ contents: HomeContents }).meta({
  id: 'HomeReleaseDetail',
});
export type HomeReleaseDetail = z.output<typeof HomeReleaseDetail>;

/** The draft that staff edit. */
export const HomeDraft = z
  .object({
    version: Version,
    contents: HomeContents,
    changedAt: Instant.nullable(),
    changedBy: Actor.nullable(),
    live: HomeRelease.nullable(),
    next: HomeRelease.nullable().meta({ description: 'The next scheduled release' }),
    scheduled: z
      .array(HomeRelease)
      .optional()
      .meta({ description: 'All scheduled releases, the next first' }),
    faults: z.array(FieldError).meta({ description: 'The faults that prevent its publication' }),
    isPublished: z.boolean().meta({ description: 'The live release has the same contents' }),
  })
  .meta({ id: 'HomeDraft' });
export type HomeDraft = z.output<typeof HomeDraft>;

/** One difference between two versions of the contents, and its author. */
const HomeChange = z
  .object({
    kind: z.enum(['added', 'removed', 'moved', 'changed', 'language']),
    sectionId: z.number().int().nullable(),
    section: z.string().meta({ description: 'Its type and title' }),
    fields: z.array(
      z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
    ),
    at: Instant.nullable(),
    by: Actor.nullable().meta({ description: 'Who changed the section last' }),
  })
  .meta({ id: 'HomeChange' });
export type HomeChange = z.output<typeof HomeChange>;

const Illegal = illegalEvent(HomeReleaseEventType, HomeReleaseDetail).meta({
  id: 'IllegalHomeReleaseEvent',
});

const place = {
  lat: queryDegrees(90).optional(),
  lon: queryDegrees(180).optional(),
  zoneId: ZonePath.shape.id.optional().meta({ description: 'A zone instead of a point' }),
  areaId: ZonePath.shape.id
    .optional()
    .meta({ description: 'As `zoneId`, from clients of the release before' }),
};
type Place = { lat?: unknown; lon?: unknown; zoneId?: unknown; areaId?: unknown };
/** Whether exactly one of a point and a zone is given. */
const hasPlace = ({ lat, lon, zoneId, areaId }: Place) =>
  (lat === undefined) === (lon === undefined) &&
  [lat, zoneId, areaId].filter((given) => given !== undefined).length === 1;
const NO_PLACE = issueOf(homeReasons, 'place.point_or_zone');
const AppVersion = z
  .string()
  .regex(/^\d{1,4}(\.\d{1,4}){0,2}$/, issueOf(homeReasons, 'home.version_format'))
  .meta({ description: 'The app’s version, which decides the supported sections' });

const access = ['apps.read'] as const;
const write = ['apps.write'] as const;

const releases = readRoutes({
  area: 'home',
  ids: { list: 'home.releases', get: 'home.release' },
  path: '/api/admin/home/releases',
  names: ['release with its contents', 'releases of the apps’ home'],
  row: HomeRelease,
  whole: HomeReleaseDetail,
  read: access,
  sorts: ['createdAt', 'publishAt'],
  filters: { id: ReleasePath.shape.id.optional(), state: several(HomeReleaseState).optional() },
  lacks: ['export'],
});

export const homeRoutes = {
  shown: endpoint({
    id: 'home.shown',
    method: 'GET',
    path: '/api/apps/home',
    summary: 'The start screen of the apps for the caller at a location, in a language',
    access: ['apps.use'],
    query: z
      .object({
        ...place,
        language: z
          .string()
          .max(35)
          .regex(
            /^[a-zA-Z]{2,3}([-_][a-zA-Z0-9]{1,8})*$/,
            issueOf(homeReasons, 'home.language_format'),
          )
          .optional()
          .meta({ description: 'An unknown language gets the default' }),
        app: AppVersion,
      })
      .refine(hasPlace, NO_PLACE),
    headers: IfNoneMatch,
    responses: { 200: ShownHome, 304: null, ...refusals(401, 403, 404) },
  }),
  draft: endpoint({
    id: 'home.draft',
    method: 'GET',
    path: '/api/admin/home',
    summary: 'The draft of the apps’ home, with the live and the next release',
    access,
    responses: { 200: HomeDraft, ...refusals(401, 403) },
  }),
  write: endpoint({
    id: 'home.write',
    method: 'PUT',
    path: '/api/admin/home',
    summary: 'Write the draft of the apps’ home, at the version that was seen',
    access: write,
    headers: IfMatch,
    body: HomeContents,
    responses: {
      200: HomeDraft,
      412: stale(HomeDraft).meta({ id: 'StaleHomeDraft' }),
      ...refusals(401, 403, 422, 428),
    },
  }),
  preview: endpoint({
    id: 'home.preview',
    method: 'GET',
    path: '/api/admin/home/preview',
    summary: 'The home as a customer would get it, from the draft or a release',
    access,
    query: z
      .object({
        ...place,
        releaseId: ReleasePath.shape.id.optional().meta({ description: 'Default: the draft' }),
        at: AskedInstant.optional().meta({ description: 'Default: now' }),
        audience: CustomerAudience,
        language: z.enum(LANGUAGES),
        app: AppVersion.optional().meta({ description: 'Default: the latest' }),
      })
      .refine(hasPlace, NO_PLACE),
    responses: { 200: HomePreview, ...refusals(401, 403, 404) },
  }),
  changes: endpoint({
    id: 'home.changes',
    method: 'GET',
    path: '/api/admin/home/changes',
    summary: 'The differences between two releases, or a release and the draft, and who made them',
    access,
    query: z.object({
      from: ReleasePath.shape.id.optional().meta({ description: 'Default: empty' }),
      to: ReleasePath.shape.id.optional().meta({ description: 'Default: the draft' }),
    }),
    responses: {
      200: z.object({ changes: z.array(HomeChange) }),
      ...refusals(401, 403, 404),
    },
  }),
  releases: releases.list,
  count: releases.count,
  release: releases.get,
  publish: endpoint({
    id: 'home.publish',
    method: 'POST',
    path: '/api/admin/home/releases',
    summary: 'Publish the draft, at the version that was seen: now, or at a later time',
    access: write,
    headers: IfMatch,
    body: z.strictObject({
      note: Text(200).nullable().default(null),
      publishAt: AskedInstant.nullable().default(null).meta({ description: 'Null: now' }),
      revertAt: AskedInstant.nullable().default(null).meta({
        description: 'When the previous release goes live again; null: never',
      }),
    }),
    responses: {
      201: HomeRelease,
      412: stale(HomeDraft).meta({ id: 'StalePublishedHome' }),
      ...refusals(401, 403, 422, 428),
    },
  }),
  send: endpoint({
    id: 'home.send',
    method: 'POST',
    path: '/api/admin/home/releases/{id}/events',
    summary:
      'Publish a scheduled release now, cancel it, keep a live one, or roll back to an earlier one',
    access: write,
    params: ReleasePath,
    headers: IfMatch,
    body: z.strictObject({ event: HomeReleaseAct }),
    responses: {
      200: HomeRelease,
      409: Illegal,
      412: stale(HomeReleaseDetail).meta({ id: 'StaleHomeRelease' }),
      ...refusals(401, 403, 404, 422, 428),
    },
  }),
} as const;

import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { RequestOf } from '#contract/endpoint.ts';
import { campaignFields } from '#contract/growth/campaigns/campaign.ts';
import type { campaignsRoutes } from '#contract/routes/growth/campaigns.ts';
import { casablancaClock, casablancaDayBegin, HOUR_MS, MINUTE_MS } from '#rules/time.ts';
import { fromRow } from '../../platform/db/to-contract.ts';
import type { CampaignRow } from './repository.ts';

export type CampaignBody = RequestOf<(typeof campaignsRoutes)['create']>['body'];

/** The instant at which the local time of Casablanca is this time of a day. */
function instantOf(day: string, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  const begin = casablancaDayBegin(day).getTime() + (hours * 60 + minutes) * MINUTE_MS;
  // Clock changes are an hour at most, and at night.
  const isShown = (ms: number) => casablancaClock(ms).minute === hours * 60 + minutes;
  const at = [begin, begin - HOUR_MS, begin + HOUR_MS].find(isShown);
  return new Date(at ?? begin);
}

/** The columns of a campaign's fields. */
export const columnsOf = (body: CampaignBody) => ({
  name: body.name,
  default_language: body.defaultLanguage,
  titles: JSON.stringify(body.titles),
  bodies: JSON.stringify(body.bodies),
  link: body.link,
  image_id: body.imageId,
  roles: [...body.roles],
  languages: [...body.languages],
  zones: body.zones.map(({ id }) => id),
  activity: body.activity,
  activity_days: body.activityDays,
  send_on: body.sendOn,
  send_time: body.sendTime,
  send_at:
    body.sendOn === null || body.sendTime === null ? null : instantOf(body.sendOn, body.sendTime),
});

const Fields = z.object(campaignFields);

/** The fields of a campaign as a client would send them. */
export const bodyOf = (row: CampaignRow): CampaignBody =>
  fromRow(Fields, row, {
    roles: row.roles as CampaignBody['roles'],
    zones: row.zones.map((id) => ({ id })),
  });

const sorted = (texts: object) => Object.entries(texts).toSorted(([a], [b]) => (a < b ? -1 : 1));

/** A digest of everything that an approval covers: what people receive, and who they are. */
export function digestOf(row: CampaignRow): string {
  const { name: _, titles, bodies, ...rest } = bodyOf(row);
  const text = JSON.stringify([sorted(titles), sorted(bodies), sorted(rest)]);
  return createHash('sha256').update(text).digest('hex');
}

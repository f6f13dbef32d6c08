import { z } from 'zod';
import { Actor } from '../../actor.ts';
import { endpoint } from '../../endpoint.ts';
import { refusals, stale } from '../../errors.ts';
import { ZoneId, ZonePath } from '../../ids.ts';
import { several } from '../../list.ts';
import { ANSWER_SECONDS, NoAnswer } from '../../operations/driver-facts/answer.ts';
import { changeOf } from '../../records/body.ts';
import { readRoutes } from '../../records/read-routes.ts';
import { Instant } from '../../time.ts';
import { IfMatch } from '../../version.ts';

export const ZONE_MODES = ['off', 'suggest', 'autopilot'] as const;
export const ZoneMode = z.enum(ZONE_MODES).meta({ id: 'ZoneMode' });
export type ZoneMode = z.output<typeof ZoneMode>;

const fields = {
  mode: ZoneMode,
  maxOrders: z
    .number()
    .int()
    .min(1)
    .max(4)
    .meta({ description: 'Orders that the autopilot assigns to one driver at once' }),
};
/** How drivers of a zone answer; a server of the release before has neither. */
const answerFields = {
  answerSeconds: z
    .number()
    .int()
    .min(ANSWER_SECONDS.least)
    .max(ANSWER_SECONDS.most)
    .nullable()
    .optional()
    .meta({ description: 'Seconds to answer an assignment; null: no answer is asked for' }),
  noAnswer: NoAnswer.nullable().optional(),
};
const ownFields = {
  mode: ZoneMode.nullable(),
  maxOrders: fields.maxOrders.nullable(),
  ...answerFields,
};
export type OwnZoneSettings = z.output<z.ZodObject<typeof ownFields>>;

/** What a zone has without a value of its own. */
export const DISPATCH_DEFAULTS: {
  mode: ZoneMode;
  maxOrders: number;
  answerSeconds: number | null;
  noAnswer: NoAnswer;
} = {
  mode: 'suggest',
  maxOrders: 2,
  answerSeconds: null,
  noAnswer: 'queue',
};

/** How the orders of a zone are dispatched. */
export const ZoneSettings = z
  .object({
    id: ZoneId,
    name: z.string(),
    ...fields,
    ...answerFields,
    own: z
      .object(ownFields)
      .optional()
      .meta({ description: 'The values that the zone itself has; null: the default' }),
    version: z.number().int().min(0).meta({ description: '0 until it is first set' }),
    waiting: z.number().int().meta({ description: 'Open orders without a driver now' }),
    freeDrivers: z
      .number()
      .int()
      .meta({ description: 'Drivers on duty without orders, nearest to this zone' }),
    history: z
      .array(z.object({ at: Instant, actor: Actor, ...fields, ...answerFields }))
      .meta({ description: 'The last changes, newest first' }),
  })
  .meta({ id: 'ZoneSettings' });
export type ZoneSettings = z.output<typeof ZoneSettings>;

const path = '/api/admin/dispatch/zones';

export const dispatchZonesRoutes = {
  ...readRoutes({
    area: 'dispatchZones',
    path,
    names: ['zone with its dispatch mode', 'zones with their dispatch modes'],
    row: ZoneSettings,
    read: ['live.read', 'stores.read-all'],
    sorts: ['name'],
    filters: { id: ZonePath.shape.id.optional(), mode: several(ZoneMode).optional() },
  }),
  update: endpoint({
    id: 'dispatchZones.update',
    method: 'PATCH',
    path: `${path}/{id}`,
    summary:
      'Set the dispatch mode of a zone: off, suggestions, or autopilot within limits; null: the default',
    access: ['dispatch.configure'],
    params: ZonePath,
    headers: IfMatch,
    body: changeOf(ownFields),
    responses: { 200: ZoneSettings, 412: stale(ZoneSettings), ...refusals(401, 403, 404, 428) },
  }),
} as const;

import { z } from 'zod';
import { LANGUAGES } from '#rules/language.ts';
import { LatLon } from '../../geo.ts';
import { ZoneId } from '../../ids.ts';
import { homeReasons } from '../../reasons/growth/home.ts';
import { fieldReasons } from '../../reasons/platform/fields.ts';
import { issueOf } from '../../reasons/reason.ts';

/** The operational areas in which the apps show a record; an empty list means all of them. */
export const ShownIn = z
  .array(z.strictObject({ id: ZoneId }))
  .max(100)
  .refine(
    (rows) => new Set(rows.map(({ id }) => id)).size === rows.length,
    issueOf(fieldReasons, 'field.each_once'),
  )
  .meta({ description: 'Operational areas in which it is shown; empty: all' });

/** The same zones in a response: with their names. */
export const ShownInNames = z.array(z.object({ id: ZoneId, name: z.string() }));

/** The location of an app: `33.5731,-7.5898`. */
const At = z
  .string()
  .regex(/^-?\d{1,3}(\.\d{1,12})?,-?\d{1,3}(\.\d{1,12})?$/, issueOf(homeReasons, 'place.format'))
  .transform((text) => {
    const [lat, lon] = text.split(',').map(Number);
    return { lat, lon };
  })
  .pipe(LatLon);

/** The location and the language of an app. */
export const appPlaceQuery = {
  at: At.optional().meta({
    description:
      'The delivery address as lat,lon in degrees; if absent, only what is shown everywhere',
  }),
  language: z.enum(LANGUAGES).optional().meta({ description: 'If absent, the default texts' }),
};

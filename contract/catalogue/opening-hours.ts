import { z } from 'zod';
import { type Holiday as HolidayRule, type Hours as HoursRule, overlaps } from '#rules/hours.ts';
import { storeReasons } from '../reasons/catalogue/stores.ts';
import { issueOf } from '../reasons/reason.ts';
import { Text } from '../text.ts';

const Minute = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, issueOf(storeReasons, 'hours.time_format'))
  .meta({ description: 'HH:MM in Casablanca' });

/** A span of time; an end at or before the start is on the next day. */
const Span = z
  .tuple([
    Minute.refine((at) => at !== '24:00', issueOf(storeReasons, 'hours.before_midnight')),
    Minute,
  ])
  .refine(([from, to]) => from !== to, issueOf(storeReasons, 'hours.not_empty'));

const Day = z.array(Span).max(6);

/** Weekly opening hours in the local time of Casablanca; a day without spans is closed. */
export const Hours = z
  .strictObject({ mon: Day, tue: Day, wed: Day, thu: Day, fri: Day, sat: Day, sun: Day })
  .refine((hours) => !overlaps(hours as Hours), issueOf(storeReasons, 'hours.overlap'))
  .meta({ id: 'Hours' });
export type Hours = HoursRule;

const HolidayDay = z.iso.date().meta({ description: 'Day in Casablanca' });

/** Days on which a store is closed regardless of its hours; the first and the last are included. */
export const Holiday = z
  .strictObject({ from: HolidayDay, to: HolidayDay, name: Text(80) })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    message: issueOf(storeReasons, 'hours.before_start'),
  })
  .meta({ id: 'Holiday' });
export type Holiday = HolidayRule;

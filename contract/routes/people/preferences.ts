import { z } from 'zod';
import { CSV_STYLES } from '#rules/csv.ts';
import { LANGUAGES } from '#rules/language.ts';
import { endpoint } from '../../endpoint.ts';
import { refusals, stale } from '../../errors.ts';
import { viewReasons } from '../../reasons/people/views.ts';
import { issueOf, issueWith } from '../../reasons/reason.ts';
import { Text } from '../../text.ts';
import { Instant } from '../../time.ts';
import { IfMatch } from '../../version.ts';

/** The largest number of commands with custom keys, and of keys for one command, per person. */
export const MAX_OWN_KEYS = 200;
export const MAX_KEYS_EACH = 3;
/** The largest size of one person's preferences as JSON; far more than a person can set by hand. */
const MAX_BYTES = 32 * 1024;

/** A key as in KeyboardEvent.key, in lower case; `Mod+` is Ctrl, or Cmd on a Mac. */
const Key = z
  .string()
  .regex(
    /^(Mod\+)?([^\s\p{Cc}\p{Cs}\p{Lu}]|[A-Z][A-Za-z0-9]{1,15})$/u,
    issueOf(viewReasons, 'preference.not_a_key'),
  );

const CommandId = z
  .string()
  .regex(
    /^[a-z][A-Za-z0-9]{0,29}(\.[A-Za-z0-9]{1,30}){0,3}$/,
    issueOf(viewReasons, 'preference.not_a_command'),
  );

export const Shortcuts = z
  .strictObject({
    singleKeys: z
      .boolean()
      .meta({ description: 'False: no single letter is a shortcut (WCAG 2.1.4)' }),
    keys: z
      .record(CommandId, z.array(Key).max(MAX_KEYS_EACH))
      .refine(
        (keys) => Object.keys(keys).length <= MAX_OWN_KEYS,
        issueWith(viewReasons, 'view.too_many_entries', { most: MAX_OWN_KEYS }),
      )
      .meta({
        description:
          'Custom keys by command, replacing the defaults; an empty list disables the keys',
      }),
  })
  .meta({ id: 'Shortcuts' });
export type Shortcuts = z.output<typeof Shortcuts>;

/** The longest mute; after it the user must confirm again. Milliseconds. */
export const MAX_MUTE_MS = 60 * 60_000;
/** The number of mutes that are stored per user. */
export const MAX_MUTES = 20;

const muteFields = {
  until: Instant.meta({ description: 'At most an hour from now; a later time is reduced' }),
  reason: Text(200),
};

/** How a person is notified of alarms, in addition to the queue that all users see. */
export const AlarmPreferences = z
  .strictObject({
    volume: z.number().int().min(0).max(100).meta({ description: 'Percent' }),
    notify: z.boolean().meta({ description: 'Desktop notifications while the tab is hidden' }),
    mute: z.strictObject(muteFields).nullable(),
  })
  .meta({ id: 'AlarmPreferences' });
export type AlarmPreferences = z.output<typeof AlarmPreferences>;

const Mute = z
  .object({ at: Instant, ...muteFields })
  .meta({ id: 'Mute', description: 'When alarms were muted, until when, and why' });

/** The largest number of columns in one list, and of lists with a custom layout per person. */
export const MAX_COLUMNS = 40;
const MAX_LISTS = 60;
const ListId = z
  .string()
  .regex(/^[a-z][A-Za-z-]{0,40}$/, issueOf(viewReasons, 'preference.not_a_list'));

/** The layout of one list for a person. */
export const ListLayout = z
  .strictObject({
    columns: z
      .array(
        z
          .string()
          .regex(/^[a-z][A-Za-z0-9]{0,30}$/, issueOf(viewReasons, 'preference.not_a_column')),
      )
      .max(MAX_COLUMNS)
      .optional()
      .meta({ description: 'Visible columns in order; absent: the default' }),
    isRoomy: z.boolean().optional().meta({ description: 'True: taller rows' }),
  })
  .meta({ id: 'ListLayout' });
export type ListLayout = z.output<typeof ListLayout>;

const ListLayouts = z
  .record(ListId, ListLayout)
  .refine(
    (lists) => Object.keys(lists).length <= MAX_LISTS,
    issueWith(viewReasons, 'view.too_many_entries', { most: MAX_LISTS }),
  );

const StartOn = z
  .string()
  .max(60)
  .regex(
    /^\/([a-z]+(-[a-z]+)*(\/[a-z]+(-[a-z]+)*)*)?$/,
    issueOf(viewReasons, 'preference.not_a_screen'),
  )
  .nullable()
  .meta({
    description: 'Path of the start screen; if null, or not visible to the role, that of the role',
  });

// One entry for each part of the console that a person can customise; an absent part has its
// default.
const parts = {
  shortcuts: Shortcuts.optional(),
  alarms: AlarmPreferences.optional(),
  lists: ListLayouts.optional(),
  startOn: StartOn.optional(),
  csv: z.enum(CSV_STYLES).optional().meta({
    description: 'Separator and decimals of CSV files: `,` and a point, or `;` and a comma',
  }),
  language: z.enum(LANGUAGES).nullable().optional().meta({
    description: 'Language of the console; null: that of the browser',
  }),
};

export const Preferences = z
  .object({
    ...parts,
    mutes: z
      .array(Mute)
      .optional()
      .meta({ description: 'Recorded by the server, the latest first; read-only' }),
    version: z.number().int().min(0).meta({ description: '0 until it is first set' }),
  })
  .meta({ id: 'Preferences' });
export type Preferences = z.output<typeof Preferences>;

export const preferencesRoutes = {
  read: endpoint({
    id: 'preferences.read',
    method: 'GET',
    path: '/api/auth/preferences',
    summary: 'The caller’s preferences for the console',
    access: ['console.use'],
    responses: { 200: Preferences, ...refusals(401, 403) },
  }),
  write: endpoint({
    id: 'preferences.write',
    method: 'PATCH',
    path: '/api/auth/preferences',
    summary: 'Set parts of the caller’s preferences: each given part is replaced, the others stay',
    access: ['console.use'],
    headers: IfMatch,
    body: z.strictObject(parts).refine((body) => Object.keys(body).length > 0, {
      message: issueOf(viewReasons, 'preference.part_needed'),
    }),
    maxBodyBytes: MAX_BYTES,
    responses: { 200: Preferences, 412: stale(Preferences), ...refusals(401, 403, 428) },
  }),
} as const;

import { tmpdir } from 'node:os';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { unknownNamesWarning } from './config/unknown-names.ts';
import { ConfigError, loadConfig } from './config.ts';
import { consoleSettings } from './platform/system/console-settings.ts';

const problemsOf = (env: NodeJS.ProcessEnv) => {
  try {
    loadConfig(env);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems.map(({ name }) => name);
    throw error;
  }
};

test('an empty environment gives the documented defaults', () => {
  expect(loadConfig({})).toMatchObject({
    port: 4000,
    host: '127.0.0.1',
    dataDir: resolve('.data'),
    databaseUrl: undefined,
    city: { kind: 'demo' },
    citySpeed: 1,
    consoleOrigins: [],
    logLevel: 'info',
  });
});

test('a setting left empty counts as absent', () => {
  expect(loadConfig({ PORT: '', TAWSIL_CITY: ' ' })).toMatchObject({
    port: 4000,
    city: { kind: 'demo' },
  });
});

test('all problems are reported together, with reasons', () => {
  const env = {
    PORT: '70000',
    TAWSIL_CITY: 'replay:/nowhere/at/all',
    TAWSIL_CITY_SPEED: '0',
    TAWSIL_ADMIN_EMAIL: 'not an email',
    TAWSIL_MAP_PMTILES: '/nowhere.pmtiles',
    TAWSIL_CONSOLE_ORIGINS: 'https://a.example, b.example/path',
    DATABASE_URL: 'mysql://x',
    LOG_LEVEL: 'loud',
  };
  expect(new Set(problemsOf(env))).toEqual(new Set([...Object.keys(env), 'TAWSIL_ADMIN_PASSWORD']));
  expect(() => loadConfig(env)).toThrow(/PORT: must be from 0 to 65535/);
  expect(() => loadConfig(env)).toThrow(/TAWSIL_ADMIN_PASSWORD: is needed together with/);
});

/** The settings that several servers must share. */
const ONE_STORE = {
  DATABASE_URL: 'postgres://db/tawsil',
  TAWSIL_FILES_ENDPOINT: 'https://files.example.com/tawsil',
  TAWSIL_FILES_KEY_ID: 'id',
  TAWSIL_FILES_SECRET: 'secret',
};

test('several servers require one shared database and one shared file store', () => {
  const busUrl = 'nats://user:password@a:4222,nats://b:4222';
  expect(loadConfig({ ...ONE_STORE, NATS_URL: busUrl })).toMatchObject({ busUrl });
  expect(loadConfig({}).busUrl).toBeUndefined();
});

test.each([
  [{ TAWSIL_ADMIN_PASSWORD: 'long enough it is' }, 'TAWSIL_ADMIN_EMAIL'],
  [{ TAWSIL_ADMIN_EMAIL: 'a@b.example', TAWSIL_ADMIN_PASSWORD: 'short' }, 'TAWSIL_ADMIN_PASSWORD'],
  [{ DATABASE_MIGRATION_URL: 'postgres://owner@db/tawsil' }, 'DATABASE_URL'],
  [{ NATS_URL: 'http://nats', ...ONE_STORE }, 'NATS_URL'],
  [{ NATS_URL: 'nats://nats', ...ONE_STORE, DATABASE_URL: '' }, 'DATABASE_URL'],
  [{ NATS_URL: 'nats://nats', DATABASE_URL: 'postgres://db/tawsil' }, 'TAWSIL_FILES_ENDPOINT'],
  [{ TAWSIL_CITY_SPEED: '121' }, 'TAWSIL_CITY_SPEED'],
  [{ TAWSIL_CITY_SPEED: 'fast' }, 'TAWSIL_CITY_SPEED'],
  [{ TAWSIL_CITY: 'paris' }, 'TAWSIL_CITY'],
  [{ TAWSIL_TRUSTED_PROXIES: '10.0.0.0/33' }, 'TAWSIL_TRUSTED_PROXIES'],
  [{ TAWSIL_TRUSTED_PROXIES: '10.0.0.1, proxy' }, 'TAWSIL_TRUSTED_PROXIES'],
])('%j is refused for %s', (env, name) => {
  expect(problemsOf(env)).toEqual([name]);
});

test('a replay is configured with the absolute path of its folder', () => {
  expect(loadConfig({ TAWSIL_CITY: `replay:${tmpdir()}` }).city).toEqual({
    kind: 'replay',
    folder: tmpdir(),
  });
});

test('map styles come from the public map unless disabled', () => {
  expect(loadConfig({}).publicStyles?.light).toMatch(/^https:\/\/tiles\.openfreemap\.org\//);
  expect(loadConfig({ TAWSIL_MAP: 'schematic' }).publicStyles).toBeNull();
  expect(problemsOf({ TAWSIL_MAP: 'google' })).toEqual(['TAWSIL_MAP']);
});

test('retention is configured in days for each kind, with a minimum', () => {
  const keepDays = (text: string) => loadConfig({ TAWSIL_KEEP_DAYS: text }).keepDays;
  expect(loadConfig({}).keepDays).toEqual({});
  expect(keepDays('events=1095, push_recipients = 90')).toEqual({
    events: 1_095,
    push_recipients: 90,
  });
  for (const text of ['events=30', 'events', 'events=x', 'ledger_entries=400', 'events=99999'])
    expect(problemsOf({ TAWSIL_KEEP_DAYS: text })).toEqual(['TAWSIL_KEEP_DAYS']);
  expect(() => keepDays('orders=400')).toThrow('has no "orders"');
});

test('names that are no settings are one warning, with the nearest name each', () => {
  const env = { TAWSIL_ADMIN_EMIAL: 'a@b.example', TAWSIL_TRUSTED_PROXY: '10.0.0.1', PATH: '/bin' };
  expect(unknownNamesWarning(env)).toContain(
    'TAWSIL_ADMIN_EMIAL (did you mean TAWSIL_ADMIN_EMAIL?), TAWSIL_TRUSTED_PROXY (did you mean TAWSIL_TRUSTED_PROXIES?)',
  );
  expect(unknownNamesWarning({ TAWSIL_CITY: 'off', TAWSIL_CHROMIUM: '/x' })).toBeUndefined();
});

test.each(['DATABASE_URL', 'DATABASE_DIRECT_URL', 'NATS_URL', 'TAWSIL_SMTP_URL'])(
  'an unescaped character in the password of %s is named with its encoding, and the password is not',
  (name) => {
    const scheme = { NATS_URL: 'nats', TAWSIL_SMTP_URL: 'smtp' }[name] ?? 'postgres';
    const load = () => loadConfig({ [name]: `${scheme}://user:secret#7@db.example.com/tawsil` });
    expect(load).toThrow(new RegExp(`${name}: the user name or password .*"#" as %23`));
    expect(load).not.toThrow(/secret/);
  },
);

test('a mail server requires a sender, and registration is on unless switched off', () => {
  expect(problemsOf({ TAWSIL_SMTP_URL: 'smtp://mail.example.com' })).toEqual(['TAWSIL_MAIL_FROM']);
  expect(loadConfig({}).registration).toBe(true);
  expect(loadConfig({ TAWSIL_REGISTRATION: 'off' }).registration).toBe(false);
  expect(problemsOf({ TAWSIL_REGISTRATION: 'no' })).toEqual(['TAWSIL_REGISTRATION']);
});

test('names the release and the environment of error reports as the specification has them, or as set', () => {
  const shown = (env: NodeJS.ProcessEnv) => {
    const { release, environment } = consoleSettings(loadConfig(env));
    return [release, environment];
  };
  expect(shown({})).toEqual(['1.0.0', 'development']);
  expect(shown({ SENTRY_RELEASE: '2.4.0', SENTRY_ENVIRONMENT: 'production' })).toEqual([
    '2.4.0',
    'production',
  ]);
  expect(() => loadConfig({ SENTRY_RELEASE: 'a b' })).toThrow('SENTRY_RELEASE');
});

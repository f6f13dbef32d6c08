import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'vitest';
import { openDoctor } from '#tests/support/fixtures/doctor-fixture.ts';

type Env = Record<string, string>;

const { healthy, diagnose, expectFinding, folder } = openDoctor();

describe('a planted fault of settings', () => {
  it.each<[string, Env, string, string, RegExp]>([
    ['an invalid value', { PORT: '99999' }, 'settings', 'fault', /PORT: must be from 0 to 65535/],
    [
      'a password that is not encoded',
      { DATABASE_URL: 'postgres://a:b#c@h/d' },
      'settings',
      'fault',
      /"#" as %23/,
    ],
    [
      'a mail server without a sender',
      { TAWSIL_SMTP_URL: 'smtp://h' },
      'settings',
      'fault',
      /TAWSIL_MAIL_FROM/,
    ],
    [
      'a misspelt name',
      { TAWSIL_PUBLIC_ULR: 'x' },
      'settings.names',
      'warning',
      /did you mean TAWSIL_PUBLIC_URL/,
    ],
    [
      'a city in production',
      { TAWSIL_CITY: 'demo', TAWSIL_PUBLIC_URL: 'http://127.0.0.1:1' },
      'settings.city',
      'warning',
      /simulated city/,
    ],
    [
      'no TLS',
      { TAWSIL_PUBLIC_URL: 'http://console.invalid' },
      'network.tls',
      'fault',
      /not encrypted/,
    ],
    [
      'a public URL without a server',
      { TAWSIL_PUBLIC_URL: 'http://127.0.0.1:1' },
      'network.public',
      'fault',
      /does not answer/,
    ],
    [
      'a proxy that is not trusted',
      { TAWSIL_PUBLIC_URL: 'https://127.0.0.1:1' },
      'network.proxies',
      'warning',
      /TAWSIL_TRUSTED_PROXIES/,
    ],
  ])('%s is found', async (_, plant, id, state, text) => {
    const { env } = await healthy();
    expectFinding(await diagnose({ ...env, ...plant }), id, state, text);
  });

  it('an environment file that everyone may read is found', async () => {
    const { env } = await healthy();
    const file = join(folder(), 'open.env');
    await writeFile(
      file,
      Object.entries(env)
        .map(([name, value]) => `${name}="${value}"`)
        .join('\n'),
    );
    await chmod(file, 0o644);
    expectFinding(
      await diagnose({}, '--env-file', file),
      'settings.secrets',
      'warning',
      /may read .*open\.env/,
    );
  });
});

it('a missing file that the unit names is found', async () => {
  const { env } = await healthy();
  const unit = join(folder(), 'named.service');
  const variables = Object.entries(env).map(([name, value]) => `Environment=${name}=${value}`);
  const lines = ['[Service]', ...variables, 'EnvironmentFile=-/nowhere/tawsil.env'];
  await writeFile(unit, lines.join('\n'));
  const checks = await diagnose({}, '--unit', unit);
  expectFinding(checks, 'settings.files', 'fault', /names \/nowhere\/tawsil\.env, which does not/);
});

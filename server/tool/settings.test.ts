import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseEnvironmentFile } from './environment-file.ts';
import { findSettings } from './settings.ts';

let folder: string;
let root: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tawsil-settings-'));
  root = join(folder, 'opt');
  mkdirSync(root);
  const units = join(folder, 'units');
  mkdirSync(join(units, 'tawsil.service.d'), { recursive: true });
  const env = join(folder, 'tawsil.env');
  writeFileSync(env, '# The database\nDATABASE_URL="postgres://a:p%23q@db/tawsil"\n');
  writeFileSync(
    join(units, 'tawsil.service'),
    `[Unit]
Description=Environment=PORT=1
[Service]
User=tawsil
WorkingDirectory=${root}
EnvironmentFile=-${env}
EnvironmentFile=-${folder}/missing
Environment=TAWSIL_CITY=off TAWSIL_DATA_DIR=/var/lib/tawsil "TAWSIL_MAIL_FROM=Tawsil <a@b.example>" \\
  TAWSIL_SMTP_URL=smtp://localhost
[Install]
Environment=PORT=2
`,
  );
  writeFileSync(join(units, 'tawsil.service.d', 'port.conf'), '[Service]\nEnvironment=PORT=4100\n');
});
afterAll(() => rmSync(folder, { recursive: true }));

const find = (more: Partial<Parameters<typeof findSettings>[0]> = {}) =>
  findSettings({ env: {}, root, unitFolders: [join(folder, 'units')], ...more });

describe('the settings of a command', () => {
  it('are those of the unit that runs in this folder, with its files and drop-ins', () => {
    const { config, user, source } = find({ env: { PORT: '9' } });
    expect(config).toMatchObject({
      databaseUrl: 'postgres://a:p%23q@db/tawsil',
      dataDir: '/var/lib/tawsil',
      port: 4100,
      mail: { sender: 'Tawsil <a@b.example>' },
      city: { kind: 'off' },
    });
    expect([user, source]).toEqual(['tawsil', join(folder, 'units', 'tawsil.service')]);
  });

  it('are those of the environment if it names a data directory', () => {
    const { config, source, otherUnit } = find({ env: { TAWSIL_DATA_DIR: '/srv/drill' } });
    expect([config.dataDir, config.databaseUrl, source]).toEqual([
      '/srv/drill',
      undefined,
      'the environment',
    ]);
    expect(otherUnit).toBe(join(folder, 'units', 'tawsil.service'));
  });

  it('are those of a unit of another folder only by its name', () => {
    expect(find({ root: folder }).config.databaseUrl).toBeUndefined();
    expect(find({ root: folder, unit: 'tawsil' }).config.dataDir).toBe('/var/lib/tawsil');
    expect(() => find({ unit: 'other' })).toThrow('There is no unit other.');
  });

  it('are those of an environment file before those of the unit, and never of the shell', () => {
    const envFile = join(folder, 'second.env');
    writeFileSync(envFile, 'DATABASE_URL=postgres://b@db/second');
    const env = { DATABASE_URL: 'postgres://c@db/shell' };
    expect(find({ envFile, env }).config).toMatchObject({
      databaseUrl: 'postgres://b@db/second',
      dataDir: '/var/lib/tawsil',
    });
    expect(find({ envFile, env, root: folder }).config.databaseUrl).toBe('postgres://b@db/second');
  });
});

it('an environment file is read as systemd reads it', () => {
  const text = `; comment
#A=1
A = one # two
B="a \\"b\\" #c"
C='it\\s'
D=x\\
y
export E=1
F=
G=p\\ass`;
  expect(parseEnvironmentFile(text)).toEqual({
    A: 'one # two',
    B: 'a "b" #c',
    C: 'it\\s',
    D: 'xy',
    F: '',
    G: 'pass',
  });
});

import {
  chmod,
  chown,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { hashPassword } from '#server/platform/auth/passwords.ts';
import { createTestDatabase, queryOnce } from '#tests/support/database.ts';
import { runTool as run } from '#tests/support/fixtures/host-tool.ts';
import { runCommand } from '#tests/support/processes/commands.ts';

const USED = `INSERT INTO users (name, email, password_hash, role, status, created_at)
  VALUES ('Amal', 'amal@example.com', 'x', 'admin', 'active', now())`;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tawsil-host-'));
  await chmod(folder, 0o711);
});
afterAll(() => rm(folder, { recursive: true }));

/** Runs a command as a process. */
async function spawnTool(args: string[], env: Record<string, string>) {
  const command = runCommand(process.execPath, ['server/bootstrap/tawsil.mjs', ...args], env);
  return { code: await command.exited, output: command.output() };
}

async function openDatabase(options: { empty?: boolean; used?: boolean } = {}) {
  const database = await createTestDatabase(options);
  onTestFinished(() => database.drop());
  if (options.used) await queryOnce(database.ownerUrl, USED);
  const { hostname, port, pathname } = new URL(database.ownerUrl);
  const env = {
    DATABASE_URL: database.appUrl,
    DATABASE_MIGRATION_URL: database.ownerUrl,
    TAWSIL_DATA_DIR: await mkdtemp(join(folder, 'data-')),
  };
  return { ...database, env, place: `${hostname}:${port}${pathname}` };
}

const newFile = () => join(folder, `${Math.random().toString(36).slice(2)}.gz`);

it('the scripts of package.json create no database, and say where they looked', async () => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as {
    scripts: Record<string, string>;
  };
  const names = ['db:backup', 'db:migrate', 'ledger:check', 'audit:verify', 'reports:rebuild'];
  await Promise.all(
    names.map(async (name) => {
      const dataDir = await mkdtemp(join(folder, 'none-'));
      const [program = '', ...args] = (scripts[name] ?? '').split(' ');
      const file = program === 'node' ? process.execPath : `node_modules/.bin/${program}`;
      const command = runCommand(file, args, { TAWSIL_DATA_DIR: dataDir });
      expect([name, await command.exited, command.output()]).toEqual([
        name,
        3,
        expect.stringContaining(`There is no database in ${dataDir}`),
      ]);
      expect(await readdir(dataDir)).toEqual([]);
    }),
  );
});

describe('the database of a command', () => {
  it('is named with its contents before anything is done', async () => {
    const { env, place } = await openDatabase({ used: true });
    const { code, output } = await run(['backup', newFile()], env);
    expect(output).toMatch(
      new RegExp(
        `^Database:  ${place}\nSettings:  the environment\nContents:  accounts 1, stores 0, orders 0, events 0; last event none\nServer:    not running\n\nBacked up and verified`,
      ),
    );
    expect(code).toBe(0);
  });

  it('is refused if it has no account, unless it is named', async () => {
    const { env, place } = await openDatabase();
    const file = newFile();
    const refused = await run(['backup', file], env);
    expect([refused.code, refused.output]).toEqual([
      3,
      expect.stringContaining(
        `has no account, so it may be the wrong one. If it is the right one, add --database ${place}`,
      ),
    ]);
    const other = await run(['backup', file, '--database', 'db.example.com/tawsil'], env);
    expect([other.code, other.output]).toEqual([
      3,
      expect.stringContaining(`The settings lead to ${place}, not to db.example.com/tawsil.`),
    ]);
    expect(await run(['backup', file, '--database', place], env)).toMatchObject({ code: 0 });
  });

  it('is restored into an empty one only by its name', async () => {
    const from = await openDatabase({ used: true });
    const file = newFile();
    await run(['backup', file], from.env);
    const to = await openDatabase({ empty: true });
    const refused = await run(['restore', file], to.env);
    expect([refused.code, refused.output]).toEqual([
      3,
      expect.stringContaining(
        `is empty, so it may be the wrong one. If it is the right one, add --database ${to.place}`,
      ),
    ]);
    expect(await run(['restore', file, '--database', to.place], to.env)).toMatchObject({ code: 0 });
    expect(await queryOnce(to.ownerUrl, 'SELECT name FROM users')).toEqual([{ name: 'Amal' }]);
  });

  it('is not taken from another program, whatever is named', async () => {
    const { env, place, ownerUrl } = await openDatabase({ empty: true });
    await queryOnce(ownerUrl, 'CREATE TABLE invoices AS SELECT 1 AS n');
    const from = await openDatabase({ used: true });
    const file = newFile();
    await run(['backup', file], from.env);
    for (const args of [['migrate', '--allow-empty'], ['backup'], ['restore', file]]) {
      const { code, output } = await run([...args, '--database', place], env);
      expect([code, output]).toEqual([3, expect.stringContaining('belongs to another program')]);
    }
    expect(await queryOnce(ownerUrl, 'SELECT n FROM invoices')).toEqual([{ n: 1 }]);
  });

  it('is migrated while empty only if an installation asks for it', async () => {
    const { env } = await openDatabase({ empty: true });
    expect(await run(['migrate'], env)).toMatchObject({ code: 3 });
    expect(await run(['migrate', '--allow-empty'], env)).toMatchObject({ code: 0 });
  });

  it('is that of an environment file, not of the shell', async () => {
    const shell = await openDatabase({ used: true });
    const service = await openDatabase({ used: true });
    const envFile = join(folder, 'service.env');
    const lines = Object.entries(service.env).map(([name, value]) => `${name}="${value}"`);
    await writeFile(envFile, lines.join('\n'));
    const { output } = await run(['audit', '--env-file', envFile], shell.env);
    expect(output).toContain(`Database:  ${service.place}\nSettings:  ${envFile}\n`);
  });
});

it('generated sign-ins of another database are set aside by a restore', async () => {
  const from = await openDatabase({ used: true });
  const file = newFile();
  await run(['backup', file], from.env);
  const to = await openDatabase({ used: true });
  const signIns = join(to.env.TAWSIL_DATA_DIR, 'sign-ins.json');
  const kept = { administrator: { email: 'admin@tawsil.local', password: 'of-the-lost-database' } };
  await writeFile(signIns, JSON.stringify(kept));
  const args = ['restore', file, '--replace', '--database', to.place];
  const { output } = await run(args, to.env);
  const [, aside = ''] = /sign-ins are of another database, and are now in (.+)/.exec(output) ?? [];
  expect(JSON.parse(await readFile(aside, 'utf8'))).toEqual(kept);

  const { email, password } = kept.administrator;
  await queryOnce(
    from.ownerUrl,
    `UPDATE users SET email = '${email}', password_hash = '${await hashPassword(password)}'`,
  );
  const own = newFile();
  await run(['backup', own], from.env);
  await writeFile(signIns, JSON.stringify(kept));
  await run(['restore', own, ...args.slice(2)], to.env);
  expect(JSON.parse(await readFile(signIns, 'utf8'))).toEqual(kept);
});

it('the audit log is whole after a restore that discards entries', async () => {
  const { env, place } = await openDatabase({ used: true });
  const file = newFile();
  await run(['backup', file], env);
  const heads = join(env.TAWSIL_DATA_DIR, 'audit-heads.jsonl');
  const line = '{"at":"2026-11-27T04:00:00.000Z","seq":7,"hash":"00"}\n';
  await writeFile(heads, line);
  expect((await run(['audit'], env)).code).toBe(1);
  const { output } = await run(['restore', file, '--replace', '--database', place], env);
  const [, aside = ''] = /heads of later entries are in (.+)/.exec(output) ?? [];
  expect(await readFile(aside, 'utf8')).toBe(line);
  expect(await run(['audit'], env)).toMatchObject({ code: 0 });
});

it('usage errors have their own exit code, and help needs no database', async () => {
  expect(await run(['restore'])).toMatchObject({ code: 2 });
  expect(await run(['backup', '--repalce'])).toMatchObject({ code: 2 });
  expect((await run(['vacuum'])).output).toContain('There is no command vacuum.');
  const help = await run(['restore', '--help']);
  expect([help.code, help.output]).toEqual([
    0,
    expect.stringContaining('Usage: tawsil restore <file>'),
  ]);
});

it.runIf(process.getuid?.() === 0)(
  'as root, files keep the owner of the data directory, also in a new database',
  async () => {
    const NOBODY = 65_534;
    const from = await openDatabase({ used: true });
    const file = newFile();
    await run(['backup', file], from.env);
    await chmod(file, 0o644);
    const dataDir = join(folder, 'of-nobody');
    await mkdir(dataDir, { mode: 0o700 });
    await chown(dataDir, NOBODY, NOBODY);
    const env = { TAWSIL_DATA_DIR: dataDir };
    expect(await spawnTool(['restore', file], env)).toMatchObject({ code: 3 });
    expect(await readdir(dataDir)).toEqual([]);
    const restored = await spawnTool(['restore', file, '--database', dataDir], env);
    expect([restored.code, restored.output]).toEqual([
      0,
      expect.stringContaining('as the user nobody'),
    ]);
    expect(await spawnTool(['backup'], env)).toMatchObject({ code: 0 });
    const names = await readdir(dataDir, { recursive: true });
    expect(names.filter((name) => name.startsWith('backups/'))).toHaveLength(1);
    for (const name of names)
      expect([name, (await stat(join(dataDir, name))).uid]).toEqual([name, NOBODY]);
  },
);

it.runIf(process.getuid?.() === 0)(
  'as root, a new machine is restored as the user of the service, who cannot create its folder',
  async () => {
    const from = await openDatabase({ used: true });
    const file = newFile();
    await run(['backup', file], from.env);
    await chmod(file, 0o644);
    const dataDir = join(folder, 'of-service');
    const unit = join(folder, 'tawsil.service');
    await writeFile(unit, `[Service]\nUser=nobody\nEnvironment=TAWSIL_DATA_DIR=${dataDir}\n`);
    const refused = await spawnTool(['restore', file, '--unit', unit], {});
    expect([refused.code, await stat(dataDir).catch(() => null)]).toEqual([3, null]);
    const args = ['restore', file, '--unit', unit, '--database', dataDir];
    expect(await spawnTool(args, {})).toMatchObject({ code: 0 });
    expect((await stat(join(dataDir, 'postgres'))).uid).toBe((await stat(dataDir)).uid);
    expect((await stat(dataDir)).uid).not.toBe(0);
  },
);

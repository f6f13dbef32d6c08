import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as tool from '#server/tool/tool.ts';
import { createTestDatabase, queryOnce, type TestDatabase } from '#tests/support/database.ts';
import { runTool } from '#tests/support/fixtures/host-tool.ts';

let database: TestDatabase;
let env: Record<string, string>;
beforeAll(async () => {
  database = await createTestDatabase();
  await queryOnce(
    database.ownerUrl,
    `INSERT INTO users (name, email, password_hash, role, status, created_at)
      VALUES ('Amal', 'amal@example.com', 'x', 'admin', 'active', now())`,
  );
  env = {
    DATABASE_URL: database.appUrl,
    DATABASE_MIGRATION_URL: database.ownerUrl,
    TAWSIL_DATA_DIR: await mkdtemp(join(tmpdir(), 'tawsil-sql-')),
  };
});
afterAll(async () => {
  await database.drop();
  await rm(env.TAWSIL_DATA_DIR ?? '', { recursive: true });
});

/** Runs a command; its result alone, without what is said on standard error. */
async function resultOf(...args: string[]) {
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => void lines.push(line));
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  try {
    const root = process.cwd();
    const code = await tool.runTool({ args, env, folder: root, root, unitFolders: [] });
    return { code, result: lines.join('\n') };
  } finally {
    log.mockRestore();
    error.mockRestore();
  }
}

describe('tawsil sql', () => {
  it('prints a table', async () => {
    const { code, result } = await resultOf(
      'sql',
      `SELECT name, NULL AS none, 12::int8 AS n FROM users`,
    );
    expect([code, result]).toEqual([
      0,
      'name | none | n\n-----+------+---\nAmal |      | 12\n(1 row)',
    ]);
  });

  it('prints JSON', async () => {
    const { result } = await resultOf('sql', '--json', `SELECT name, 12::int8 AS n FROM users`);
    expect(JSON.parse(result)).toEqual([
      { command: 'SELECT', rowCount: 1, rows: [{ name: 'Amal', n: 12 }] },
    ]);
  });

  it.each(['DELETE FROM users', 'COMMIT; DELETE FROM users', 'DROP TABLE users'])(
    '%s is refused without --write',
    async (statement) => {
      const { code, output } = await runTool(['sql', statement], env);
      expect([code, output]).toEqual([3, expect.stringContaining('To change rows, add --write.')]);
      expect(await queryOnce(database.ownerUrl, 'SELECT FROM users')).toHaveLength(1);
    },
  );

  it('changes rows with --write, and the audit log records the statements', async () => {
    const statement = `UPDATE users SET phone = '+212600000000'`;
    expect(await resultOf('sql', '--write', statement)).toEqual({ code: 0, result: 'UPDATE 1' });
    const [entry] = await queryOnce<Record<string, unknown>>(
      database.ownerUrl,
      'SELECT action, subject, after, actor FROM audit_log ORDER BY seq DESC LIMIT 1',
    );
    expect(entry).toMatchObject({
      action: 'database.write',
      subject: 'database',
      after: { statements: statement },
      actor: { id: 0, name: expect.stringMatching(/^Host: /) },
    });
    expect((await resultOf('audit', '--json')).code).toBe(0);
  });

  it('reads statements from standard input, and reports their errors', async () => {
    const child = spawn(process.execPath, ['server/bootstrap/tawsil.mjs', 'sql'], {
      env: { PATH: process.env.PATH, ...env },
    });
    child.stdin.end('SELECT 1 AS one; SELECT nothing');
    const [error] = await Promise.all([text(child.stderr), text(child.stdout)]);
    expect(error).toContain('column "nothing" does not exist');
  });
});

describe('--json', () => {
  it.each<[string[], object]>([
    [['check'], { isSound: true, checks: expect.any(Array) }],
    [['audit'], { isWhole: true, broken: null }],
    [['backup'], { path: expect.stringContaining('.backup.gz'), rows: expect.any(Number) }],
    [
      ['admin', 'reset', 'amal@example.com'],
      { email: 'amal@example.com', link: expect.stringContaining('#token=') },
    ],
    [['admin', 'unlock', 'amal@example.com'], { email: 'amal@example.com', status: 'active' }],
    [
      ['admin', 'create', 'b@example.com'],
      { email: 'b@example.com', link: expect.stringContaining('#token=') },
    ],
  ])('of %j is one document', async (args, expected) => {
    const { code, result } = await resultOf(...args, '--json');
    expect([code, JSON.parse(result)]).toEqual([0, expect.objectContaining(expected)]);
    expect(
      (await resultOf(...args.slice(0, args[0] === 'admin' ? 2 : 1), '--help')).result,
    ).toContain('--json');
  });
});

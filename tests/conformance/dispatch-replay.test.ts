import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const GOOD: Record<string, string> = {
  'restaurants.txt': 'restaurant\tx\ty\nr1\t0\t0\n',
  'couriers.txt': 'courier\tx\ty\ton_time\toff_time\nc1\t400\t300\t0\t500\n',
  'orders.txt':
    'order\tx\ty\tplacement_time\trestaurant\tready_time\no1\t0\t600\t10\tr1\t12\no2\t0\t700\t11\tr1\t13\n',
  'instance_parameters.txt':
    'meters_per_minute\tpickup service minutes\tdropoff service minutes\n320\t4\t4\n',
};

let root: string;
beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'tawsil-dispatch-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Runs the command like `npm run dispatch:replay`, on a day with some files replaced. */
async function replay(changed: Record<string, string | null>, more: string[] = []) {
  const folder = await mkdtemp(path.join(root, 'day-'));
  for (const [name, text] of Object.entries({ ...GOOD, ...changed }))
    if (text !== null) await writeFile(path.join(folder, name), text);
  const out = path.join(folder, 'out');
  const args = ['--import', 'tsx', 'server/dispatch-replay.ts', folder, '--out', out, ...more];
  const result = await new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    const child = execFile(process.execPath, args, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, stdout, stderr }),
    );
  });
  return { ...result, out };
}

describe('dispatch:replay', () => {
  it('writes the three solution files and a summary, identical for the same seed', async () => {
    const { code, stdout, stderr, out } = await replay({}, ['--seed', '7']);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain('delivered         2 of 2');
    const orders = await readFile(path.join(out, 'solution_info_orders.txt'), 'utf8');
    expect(orders.split('\n')[0]).toBe(
      'order placement_time ready_time pickup_time dropoff_time courier',
    );
    expect(JSON.parse(await readFile(path.join(out, 'summary.json'), 'utf8'))).toMatchObject({
      orders: 2,
      delivered: 2,
      undelivered: [],
    });
    const again = await replay({}, ['--seed', '7']);
    expect(await readFile(path.join(again.out, 'solution_info_orders.txt'), 'utf8')).toBe(orders);
  });

  it.each<[string, Record<string, string | null>, RegExp]>([
    ['a missing file', { 'couriers.txt': null }, /couriers\.txt cannot be read/],
    [
      'a truncated line',
      { 'orders.txt': `${GOOD['orders.txt']}o3\t5` },
      /orders\.txt, line 4: 2 fields where 6 are due/,
    ],
    [
      'an unknown restaurant',
      { 'orders.txt': (GOOD['orders.txt'] as string).replace('\tr1\t13', '\tr9\t13') },
      /orders\.txt, line 3: the restaurant "r9" is unknown/,
    ],
    [
      'a negative time',
      { 'orders.txt': (GOOD['orders.txt'] as string).replace('\t11\t', '\t-11\t') },
      /orders\.txt, line 3: "-11" cannot be "placement_time"/,
    ],
  ])('reports %s with its location, and writes nothing', async (_, changed, words) => {
    const { code, stdout, stderr, out } = await replay(changed);
    expect(code).toBe(1);
    expect(stderr.trim()).toMatch(words);
    expect(stderr).not.toContain('    at ');
    expect(stdout).toBe('');
    expect(existsSync(out)).toBe(false);
  });

  it('prints its usage if the arguments are wrong', async () => {
    const { code, stderr } = await replay({}, ['--speed', '3']);
    expect(code).toBe(2);
    expect(stderr).toContain('npm run dispatch:replay -- <instance folder> --out <folder>');
  });
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { PASSWORD, type Person, type TestApp } from '#tests/support/app.ts';
import { withApp } from '#tests/support/with-app.ts';

/** A console of two files, as the build produces it. */
const root = mkdtempSync(join(tmpdir(), 'tawsil-console-'));
mkdirSync(join(root, 'assets'));
writeFileSync(join(root, 'index.html'), '<!doctype html>');
writeFileSync(join(root, 'assets', 'a-1.js'), 'plain');
writeFileSync(join(root, 'assets', 'a-1.js.br'), 'brotli');
writeFileSync(join(root, 'assets', 'a-1.js.gz'), 'gzip');
afterAll(() => rmSync(root, { recursive: true, force: true }));

let t: TestApp;
let admin: Person;
withApp(
  async (made) => {
    t = made;
    admin = await t.person('admin');
    for (let n = 0; n < 12; n += 1) await t.person('operator');
  },
  { consoleRoot: root },
);

const get = (url: string, encoding?: string, headers: Record<string, string> = {}) =>
  t.app().inject({
    url,
    headers: { ...(encoding ? { 'accept-encoding': encoding } : {}), ...headers },
  });
const signedIn = () => ({ authorization: `Bearer ${admin.token}` });

describe('a long JSON response', () => {
  it('is compressed as the client accepts, with the same contents', async () => {
    const plain = await get('/api/admin/users', undefined, signedIn());
    const br = await get('/api/admin/users', 'gzip, deflate, br', signedIn());
    const gz = await get('/api/admin/users', 'gzip', signedIn());
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(br.headers['content-encoding']).toBe('br');
    expect(gz.headers['content-encoding']).toBe('gzip');
    expect(br.headers.vary).toMatch(/accept-encoding/i);
    expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(JSON.parse(brotliDecompressSync(br.rawPayload).toString())).toEqual(plain.json());
    expect(JSON.parse(gunzipSync(gz.rawPayload).toString())).toEqual(plain.json());
  });

  it('is not compressed if it is short', async () => {
    const answer = await get('/api/auth/me', 'br', signedIn());
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.json()).toMatchObject({ id: admin.id });
  });

  it('is never compressed if it contains a secret', () => {
    const endpoints = Object.values(api).flatMap((part) => Object.values(part) as Endpoint[]);
    const hasSecret = ({ responses }: Endpoint) =>
      Object.entries(responses).some(
        ([status, schema]) =>
          status.startsWith('2') &&
          schema !== null &&
          /"(access_token|refresh_token|device_secret|token|password|secret)":/.test(
            JSON.stringify(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })),
          ),
      );
    const idsOf = (some: readonly Endpoint[]) => some.map(({ id }) => id).toSorted();
    expect(idsOf(endpoints.filter(hasSecret))).toEqual(
      idsOf(endpoints.filter(({ holdsSecret }) => holdsSecret)),
    );
  });

  it('is not compressed by sign-in, however long it is', async () => {
    const long = await t.person('operator');
    await t.db
      .updateTable('users')
      .set({ name: 'Amal '.repeat(400) })
      .where('id', '=', long.id)
      .execute();
    const answer = await t.app().inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'accept-encoding': 'br', 'device-id': 'a device', 'device-type': 'web' },
      payload: { email: long.email, password: PASSWORD },
    });
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.length).toBeGreaterThan(1_024);
    expect(answer.headers['content-encoding']).toBeUndefined();
  });
});

describe('a static file of the console', () => {
  it('is sent as compressed by the build, and only under its own name', async () => {
    const answers = await Promise.all(
      ['br, gzip', 'gzip', undefined].map((encoding) => get('/assets/a-1.js', encoding)),
    );
    expect(answers.map(({ body }) => body)).toEqual(['brotli', 'gzip', 'plain']);
    expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual([
      'br',
      'gzip',
      undefined,
    ]);
    for (const { headers } of answers) {
      expect(headers['content-type']).toMatch(/javascript/);
      expect(headers['cache-control']).toMatch(/immutable/);
      expect(headers.vary).toMatch(/accept-encoding/i);
    }
    expect((await get('/assets/a-1.js.br')).statusCode).toBe(404);
  });
});

import { PassThrough } from 'node:stream';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { startTestApp } from '#tests/support/app.ts';

async function warningsOf(requests: Record<string, string>[], trustedProxies: string[] = []) {
  const lines = new PassThrough();
  const t = await startTestApp({ logger: pino(lines), trustedProxies });
  onTestFinished(() => t.close());
  for (const headers of requests) await t.send('GET', '/api/health', { headers });
  const text = String(lines.read() ?? '');
  return text.split('\n').filter((line) => line.includes('TAWSIL_TRUSTED_PROXIES'));
}

const forwarded = { 'x-forwarded-for': '203.0.113.7' };

it('requests that an unnamed proxy forwards are one warning', async () => {
  expect(await warningsOf([{}, forwarded, { forwarded: 'for=203.0.113.7' }])).toHaveLength(1);
});

it('requests of a trusted proxy and of none are no warning', async () => {
  expect(await warningsOf([forwarded], ['127.0.0.1'])).toEqual([]);
  expect(await warningsOf([{}])).toEqual([]);
});

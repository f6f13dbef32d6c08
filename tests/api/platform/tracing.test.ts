import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { storesRoutes } from '#contract/routes/catalogue/stores.ts';
import { inSpan, presentTrace, startTracing } from '#server/platform/tracing/tracing.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

interface Sent {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  kind: number;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
  status?: { code?: number; message?: string };
}

let collector: Server;
let t: TestApp;
let endTracing: () => Promise<void>;
const sent: Sent[] = [];
const traceId = 'a'.repeat(32);
const callerId = 'b'.repeat(16);

const attribute = (span: Sent | undefined, name: string) => {
  const value = span?.attributes.find(({ key }) => key === name)?.value;
  return value?.stringValue ?? value?.intValue;
};

beforeAll(async () => {
  collector = createServer(async (request, response) => {
    const { resourceSpans } = JSON.parse(await text(request));
    for (const { scopeSpans } of resourceSpans)
      for (const { spans } of scopeSpans) sent.push(...spans);
    response.setHeader('content-type', 'application/json').end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  const { port } = collector.address() as { port: number };
  endTracing = startTracing({ endpoint: `http://127.0.0.1:${port}`, share: 1, release: '1' });
  t = await startTestApp({ tracing: {} });
});
afterAll(async () => {
  await t?.close();
  collector?.close();
});

it('a call is one trace, from the caller’s span to each statement', async () => {
  const person = await t.person('admin');
  const { status } = await t.send('GET', storesRoutes.list.path, {
    token: person.token,
    headers: { traceparent: `00-${traceId}-${callerId}-01` },
  });
  expect(status).toBe(200);
  await inSpan('job broken', async () => {
    expect(presentTrace().traceId).toMatch(/^[0-9a-f]{32}$/);
    throw new TypeError('Mustapha’s password');
  }).catch(() => undefined);
  expect(presentTrace()).toEqual({});
  await endTracing();

  const ours = sent.filter((span) => span.traceId === traceId);
  const call = ours.find(({ parentSpanId }) => parentSpanId === callerId);
  expect(call).toMatchObject({ name: 'stores.list', kind: 2 });
  expect(attribute(call, 'http.response.status_code')).toBe(200);
  expect(attribute(call, 'tawsil.request_id')).toMatch(/^[0-9a-f-]{36}$/);
  const statements = ours.filter(({ parentSpanId }) => parentSpanId === call?.spanId);
  expect(statements.length).toBeGreaterThan(0);
  for (const one of statements) expect(attribute(one, 'db.query.text')).toMatch(/\w/);
  // Spans contain neither the parameters of a query nor the message of an error.
  const broken = sent.find(({ name }) => name === 'job broken');
  expect(broken?.status).toEqual({ code: 2, message: 'TypeError' });
  expect(JSON.stringify(sent)).not.toContain('Mustapha');
  expect(JSON.stringify(sent)).not.toContain(person.token);
});

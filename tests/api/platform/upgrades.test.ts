import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { startTestApp, type TestApp } from '#tests/support/app.ts';
import { connectConsole } from '#tests/support/browser/console-socket.ts';

let t: TestApp;
let port: number;
beforeAll(async () => {
  t = await startTestApp();
  await t.app().listen({ host: '127.0.0.1', port: 0 });
  port = (t.app().server.address() as AddressInfo).port;
});
afterAll(() => t.close());

/** Sends these bytes in pieces, and returns everything received until the server closes. */
async function exchange(...pieces: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.setNoDelay(true);
  let answer = '';
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString();
  });
  for (const piece of pieces) {
    socket.write(piece);
    await new Promise((resolve) => setImmediate(resolve));
  }
  await once(socket, 'close');
  return answer;
}

const head = (method: string, path: string, ...more: string[]) =>
  [`${method} ${path} HTTP/1.1`, 'Host: tawsil', ...more, '', ''].join('\r\n');
const H2C = [
  'Connection: Upgrade, HTTP2-Settings',
  'Upgrade: h2c',
  'HTTP2-Settings: AAMAAABkAAQAoAAAAAIAAAAA',
];
const LAST = head('GET', '/config.json', 'Connection: close');
const statuses = (answer: string) =>
  [...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map((match) => Number(match[1]));

const WEBSOCKET = [
  'Connection: Upgrade',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];

describe('requests that are sent before their answers', () => {
  it('are answered in order beside an upgrade that is not accepted', async () => {
    const requests = [head('GET', '/api/ready'), head('GET', '/config.json', ...H2C), LAST];
    for (const pieces of [[requests.join('')], requests]) {
      const answer = await exchange(...pieces);
      expect(statuses(answer)).toEqual([200, 200, 200]);
      expect(answer.indexOf('"ready"')).toBeLessThan(answer.indexOf('"release"'));
    }
  });

  it('are answered before a WebSocket opens', async () => {
    const socketPath = '/socket.io/?EIO=4&transport=websocket';
    const client = connect(port, '127.0.0.1');
    onTestFinished(() => void client.destroy());
    let answer = '';
    client.on('data', (chunk: Buffer) => {
      answer += chunk.toString('latin1');
    });
    client.write(head('GET', '/api/ready') + head('GET', socketPath, ...WEBSOCKET));
    await expect.poll(() => statuses(answer)).toEqual([200, 101]);
    await expect.poll(() => answer).toContain('"sid"');
  });
});

describe('a request to upgrade to another protocol', () => {
  it('is answered as if without the upgrade, and the connection stays open', async () => {
    const answer = await exchange(head('GET', '/config.json', ...H2C), LAST);
    expect(statuses(answer)).toEqual([200, 200]);
    expect(answer).toContain('"release"');
  });

  it('keeps its body, in whatever pieces it arrives', async () => {
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'wrong' });
    const headers = [
      'Content-Type: application/json',
      'Device-Id: web_test',
      `Content-Length: ${body.length}`,
      ...H2C,
    ];
    const request = head('POST', '/api/auth/login', ...headers);
    for (const cut of [0, 5, body.length])
      expect(statuses(await exchange(request + body.slice(0, cut), body.slice(cut), LAST))).toEqual(
        [401, 200],
      );
  });

  it('reaches the socket only as a WebSocket at its path', async () => {
    const socketPath = '/socket.io/?EIO=4&transport=websocket';
    expect(statuses(await exchange(head('GET', socketPath, ...H2C), LAST))[0]).toBe(400);
    expect(statuses(await exchange(head('GET', '/nowhere', ...WEBSOCKET), LAST))).toEqual([
      404, 200,
    ]);
    const amal = await t.person('operator');
    const console_ = connectConsole(`http://127.0.0.1:${port}`, amal.token);
    await console_.connected();
    expect(console_.received.error).toBeNull();
    console_.close();
  });
});

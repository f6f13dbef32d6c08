import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { freePorts } from '#tests/support/processes/commands.ts';
import { eventually } from '#tests/support/waiting/eventually.ts';

const NAME = 'console.example.com';
const NGINX = '/usr/sbin/nginx';
const CADDY = '/usr/bin/caddy';
const MEGABYTE = 1_048_576;
const skipped = (program: string) =>
  existsSync(program) ? '' : ` (skipped: there is no ${program})`;

let folder: string;
/** What a server behind the proxy gets. */
const behind = createServer((incoming, response) => {
  let bytes = 0;
  incoming.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
  });
  incoming.on('end', () => response.end(JSON.stringify({ headers: incoming.headers, bytes })));
});
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tawsil-proxies-'));
  await chmod(folder, 0o755);
  const sockets = new WebSocketServer({ server: behind });
  sockets.on('connection', (socket, { headers }) => socket.send(JSON.stringify(headers)));
  behind.listen(0, '127.0.0.1');
  await once(behind, 'listening');
});
afterAll(async () => {
  behind.close();
  await rm(folder, { recursive: true, force: true });
});

const upstream = () => `127.0.0.1:${(behind.address() as AddressInfo).port}`;

/** Sends a request to the proxy by its name, as a client with a certain forwarded address. */
async function send(port: number, bytes = 0) {
  const outgoing = request({
    host: '127.0.0.1',
    port,
    servername: NAME,
    rejectUnauthorized: false,
    method: 'POST',
    headers: { host: NAME, 'x-forwarded-for': '203.0.113.9', 'content-length': bytes },
  });
  // A proxy may answer and close before it has read all.
  outgoing.on('error', () => undefined);
  outgoing.end(Buffer.alloc(bytes));
  const [response] = await once(outgoing, 'response');
  let text = '';
  for await (const chunk of response) text += chunk;
  return { status: response.statusCode as number, text };
}

async function expectProxied(port: number): Promise<void> {
  const { status, text } = await eventually(() => send(port));
  expect(status).toBe(200);
  const { headers } = JSON.parse(text) as { headers: IncomingHttpHeaders };
  expect(headers).toMatchObject({
    host: NAME,
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'https',
  });
  const large = await send(port, 20 * MEGABYTE + 10_000);
  expect(JSON.parse(large.text)).toMatchObject({ bytes: 20 * MEGABYTE + 10_000 });
  expect((await send(port, 27 * MEGABYTE)).status).not.toBe(200);

  // The types of ws lack `servername`, which it passes on.
  const options = {
    rejectUnauthorized: false,
    servername: NAME,
    headers: { host: NAME, 'x-forwarded-for': '203.0.113.9' },
  };
  const socket = new WebSocket(`wss://127.0.0.1:${port}/socket.io/`, options);
  onTestFinished(() => socket.terminate());
  const [greeting] = await once(socket, 'message');
  expect(JSON.parse(String(greeting))).toMatchObject({ 'x-forwarded-for': '127.0.0.1' });
}

function start(file: string, args: string[], env: Record<string, string> = {}): void {
  const child = spawn(file, args, { env: { ...process.env, ...env }, stdio: 'ignore' });
  onTestFinished(async () => {
    const gone = once(child, 'exit');
    child.kill('SIGTERM');
    await gone;
  });
}

describe('the proxies of the install page end TLS, pass sockets and bodies on, and forward addresses', () => {
  it.runIf(existsSync(NGINX))(`nginx.conf${skipped(NGINX)}`, async () => {
    const [plain, secure] = (await freePorts(2)) as [number, number];
    const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')];
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', certificate].concat(
        ['-days', '2', '-subj', `/CN=${NAME}`],
      ),
      { stdio: 'ignore' },
    );
    const site = (await readFile('docs/operations/nginx.conf', 'utf8'))
      .replaceAll(/^ +listen \[::\].+\n/gm, '')
      .replace('listen 80;', `listen 127.0.0.1:${plain};`)
      .replace('listen 443 ', `listen 127.0.0.1:${secure} `)
      .replace('127.0.0.1:4000', upstream())
      .replace(/ssl_certificate .+;/, `ssl_certificate ${certificate};`)
      .replace(/ssl_certificate_key .+;/, `ssl_certificate_key ${key};`);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (what) => `${what}_temp_path ${folder}/${what};`,
    );
    const file = join(folder, 'nginx.conf');
    await writeFile(
      file,
      `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log;\n` +
        `events {}\nhttp { access_log off; ${temporary.join(' ')}\n${site}\n}\n`,
    );
    start(NGINX, ['-c', file]);
    await expectProxied(secure);
    const moved = await fetch(`http://127.0.0.1:${plain}/orders?a=1`, { redirect: 'manual' });
    expect([moved.status, moved.headers.get('location')]).toEqual([
      301,
      expect.stringMatching(/^https:\/\/[^/]+\/orders\?a=1$/),
    ]);
  });

  it.runIf(existsSync(CADDY))(`Caddyfile${skipped(CADDY)}`, async () => {
    const [secure] = (await freePorts(1)) as [number];
    const site = (await readFile('docs/operations/Caddyfile', 'utf8'))
      .replace(`${NAME} {`, `https://${NAME}:${secure} {\n\tbind 127.0.0.1\n\ttls internal`)
      .replace('127.0.0.1:4000', upstream());
    const options = 'admin off\n\tauto_https disable_redirects\n\tskip_install_trust';
    const home = join(folder, 'caddy');
    await mkdir(home);
    const file = join(home, 'Caddyfile');
    await writeFile(file, `{\n\t${options}\n}\n${site}`);
    start(CADDY, ['run', '--adapter', 'caddyfile', '--config', file], {
      HOME: home,
      XDG_DATA_HOME: home,
      XDG_CONFIG_HOME: home,
    });
    await expectProxied(secure);
  });
});

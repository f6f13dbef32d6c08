import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { usersRoutes } from '#contract/routes/people/users.ts';

const USER = { id: 7, name: 'Amal', email: 'amal@example.com', role: 'operator' };

interface ReceivedRequest {
  path: string;
  token: string | undefined;
  headers: IncomingMessage['headers'];
  body: unknown;
}

/** An API with rotating tokens, of which `accepted` is the current one. */
let server: Server;
let received: ReceivedRequest[];
let accepted: string;
let refresh: (reply: ServerResponse) => void;
let logout: (reply: ServerResponse) => void;

const json = (reply: ServerResponse, status: number, body: unknown) =>
  reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const refusal = (reply: ServerResponse, status: number, code: string) =>
  json(reply, status, { code, message: `Refused: ${code}`, requestId: 'r1' });

async function readBody(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text === '' ? undefined : JSON.parse(text);
}

beforeEach(async () => {
  received = [];
  accepted = 'a2';
  refresh = (reply) => json(reply, 200, { access_token: accepted, refresh_token: 'r2' });
  logout = (reply) => reply.writeHead(204).end();
  server = createServer(async (request, reply) => {
    const token = request.headers.authorization?.replace('Bearer ', '');
    const path = request.url ?? '';
    received.push({ path, token, headers: request.headers, body: await readBody(request) });
    if (path === '/api/auth/refresh') return refresh(reply);
    if (path === '/api/auth/logout') return logout(reply);
    if (path === '/api/auth/login')
      return json(reply, 200, {
        access_token: 'a2',
        refresh_token: 'r2',
        device_secret: 's1',
        user: USER,
      });
    if (token !== accepted) return refusal(reply, 401, 'auth.required');
    json(reply, 200, { items: [], nextCursor: null });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  (window as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL(
    `http://127.0.0.1:${port}/live-orders`,
  );
  vi.resetModules();
});
afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

function storeSession(token: string | null = 'a1', refreshToken: string | null = 'r1') {
  if (token) localStorage.setItem('token', token);
  if (refreshToken) localStorage.setItem('refresh_token', refreshToken);
  localStorage.setItem('user', JSON.stringify(USER));
}

const load = async () => ({
  ...(await import('./call.ts')),
  ...(await import('#src/lib/session/session.ts')),
});
const paths = () => received.map(({ path }) => path);

describe('every request', () => {
  it('has the headers for device, JSON and the stored token', async () => {
    storeSession('a2');
    const { call } = await load();
    await call(usersRoutes.list, { query: { q: 'a b' } });
    expect(received[0]?.path).toBe('/api/admin/users?q=a+b');
    expect(received[0]?.headers).toMatchObject({
      'device-type': 'web',
      'content-type': expect.stringContaining('application/json'),
      authorization: 'Bearer a2',
    });
    expect(received[0]?.headers['device-id']).toBe(localStorage.getItem('device_id'));
    expect(localStorage.getItem('device_id')).toMatch(/^web_[a-z0-9]{20,}$/);
  });

  it('fails with status, code, request id, request and response of a refusal', async () => {
    storeSession('a1', null);
    const { call, ApiFailure } = await load();
    const list = call(usersRoutes.list, { query: {} });
    const failure = await list.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiFailure);
    expect(failure).toMatchObject({
      status: 401,
      code: 'auth.required',
      requestId: 'r1',
      config: { url: '/api/admin/users' },
      response: { status: 401 },
    });
    expect((failure as { request: unknown }).request).toBeDefined();
  });

  it('returns and fails likewise when the response may be large', async () => {
    storeSession('a2', null);
    const { call } = await load();
    const list = () => call(usersRoutes.list, { query: {} }, { isLarge: true });
    await expect(list()).resolves.toEqual({ items: [], nextCursor: null });
    accepted = 'a3';
    await expect(list()).rejects.toMatchObject({ code: 'auth.required', requestId: 'r1' });
  });

  it('is not sent without a session', async () => {
    const { call } = await load();
    const list = call(usersRoutes.list, { query: {} });
    await expect(list).rejects.toMatchObject({ status: 0, code: 'ERR_CANCELED' });
    expect(received).toEqual([]);
    expect(localStorage.getItem('device_id')).toBeNull();
  });

  it('fails with status 0 if the server does not answer', async () => {
    storeSession('a2');
    const { call } = await load();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    await expect(call(usersRoutes.list, { query: {} })).rejects.toMatchObject({
      status: 0,
      code: 'ERR_NETWORK',
    });
  });
});

describe('a 401', () => {
  it('of many requests causes one refresh, and each is repeated with the new token', async () => {
    storeSession();
    const { call } = await load();
    await Promise.all(Array.from({ length: 20 }, () => call(usersRoutes.list, { query: {} })));
    expect(paths().filter((path) => path === '/api/auth/refresh')).toHaveLength(1);
    expect(received.find(({ path }) => path === '/api/auth/refresh')?.body).toEqual({
      refresh_token: 'r1',
    });
    expect(received.filter(({ token }) => token === 'a2')).toHaveLength(20);
    expect([localStorage.getItem('token'), localStorage.getItem('refresh_token')]).toEqual([
      'a2',
      'r2',
    ]);
  });

  it('causes the same body and version to be sent again', async () => {
    storeSession();
    const { call } = await load();
    const body = { name: 'Amal "B"' };
    await call(usersRoutes.update, { params: { id: '7' }, body }, { ifMatch: 3 });
    const sent = received.filter(({ path }) => path === '/api/admin/users/7');
    expect(sent.map(({ token }) => token)).toEqual(['a1', 'a2']);
    for (const request of sent) {
      expect(request.body).toEqual(body);
      expect(request.headers['if-match']).toBe('"3"');
    }
  });

  it('of a repeated request is passed to the caller, without a second refresh', async () => {
    storeSession();
    refresh = (reply) => json(reply, 200, { access_token: 'wrong', refresh_token: 'r2' });
    const { call } = await load();
    await expect(call(usersRoutes.list, { query: {} })).rejects.toMatchObject({ status: 401 });
    expect(paths()).toEqual(['/api/admin/users', '/api/auth/refresh', '/api/admin/users']);
    expect(localStorage.getItem('token')).toBe('wrong');
  });

  it.each([
    ['is refused', (reply: ServerResponse) => refusal(reply, 401, 'auth.refresh_refused')],
    ['fails with a server error', (reply: ServerResponse) => refusal(reply, 500, 'server.error')],
    ['is cut off', (reply: ServerResponse) => void reply.destroy()],
  ])('clears the session when the refresh %s', async (_, answer) => {
    storeSession();
    refresh = answer;
    const { call, getSession } = await load();
    await expect(call(usersRoutes.list, { query: {} })).rejects.toMatchObject({ status: 401 });
    expect(['token', 'refresh_token', 'user'].map((key) => localStorage.getItem(key))).toEqual([
      null,
      null,
      null,
    ]);
    expect(localStorage.getItem('device_id')).not.toBeNull();
    expect(getSession()).toMatchObject({ state: 'signedOut', ended: 'expired' });
  });

  it('without a refresh token ends the session with its own message', async () => {
    storeSession('a1', null);
    const { call, getSession } = await load();
    await expect(call(usersRoutes.list, { query: {} })).rejects.toMatchObject({
      status: 401,
      message: 'No refresh token found',
    });
    expect(getSession().state).toBe('signedOut');
    expect(paths()).toEqual(['/api/admin/users']);
  });

  it('of an old token does not clear the session that another tab has stored since', async () => {
    storeSession();
    refresh = (reply) => {
      // Another tab signs in while this refresh is in flight; the refresh is then refused.
      storeSession('a2', 'r9');
      refusal(reply, 401, 'auth.refresh_refused');
    };
    const { call, getSession } = await load();
    await call(usersRoutes.list, { query: {} });
    expect(localStorage.getItem('refresh_token')).toBe('r9');
    expect(getSession().state).toBe('signedIn');
  });

  it('is avoided by using the token that another tab has stored', async () => {
    storeSession();
    const { call } = await load();
    storeSession('a2', 'r2');
    await call(usersRoutes.list, { query: {} });
    expect(paths()).toEqual(['/api/admin/users']);
  });

  it('does not restore a session that was ended during the refresh', async () => {
    storeSession();
    refresh = (reply) => {
      for (const key of ['refresh_token', 'user', 'token']) localStorage.removeItem(key);
      json(reply, 200, { access_token: 'a2', refresh_token: 'r2' });
    };
    const { call } = await load();
    await expect(call(usersRoutes.list, { query: {} })).rejects.toMatchObject({ status: 401 });
    expect(localStorage.getItem('token')).toBeNull();
  });
});

describe('signing in and out', () => {
  it('stores tokens and user, and removes them with the device id', async () => {
    const { sessionActor, getSession } = await load();
    sessionActor.send({
      type: 'session.sign_in',
      credentials: { email: USER.email, password: 'x' },
    });
    await expect.poll(() => getSession().state).toBe('signedIn');
    expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(USER);
    sessionActor.send({ type: 'session.sign_out' });
    await expect.poll(() => getSession().state).toBe('signedOut');
    expect(received.at(-1)).toMatchObject({ path: '/api/auth/logout', token: 'a2' });
    // The device secret stays. It reveals nothing, and the server recognises the device by it.
    expect(Object.keys(localStorage)).toEqual(['device_secret']);
  });

  it('logs a failed sign-out call without the token, and signs out anyway', async () => {
    storeSession('a2');
    logout = (reply) => refusal(reply, 503, 'server.unavailable');
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { sessionActor, getSession } = await load();
    sessionActor.send({ type: 'session.sign_out' });
    await expect.poll(() => getSession().state).toBe('signedOut');
    expect(localStorage.length).toBe(0);
    expect(JSON.stringify(logged.mock.calls)).toContain('Refused: server.unavailable');
    expect(JSON.stringify(logged.mock.calls)).not.toContain('a2');
    logged.mockRestore();
  });

  it('follows a sign-out of another tab', async () => {
    storeSession('a2');
    const { getSession } = await load();
    localStorage.clear();
    window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));
    expect(getSession()).toMatchObject({ state: 'signedOut', ended: 'elsewhere' });
  });
});

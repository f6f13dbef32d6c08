import type { FastifyInstance, FastifyRequest } from 'fastify';
import { METRICS_PATH } from '../metrics/register-metrics.ts';
import { bearerToken } from './access.ts';
import type { SecurityFields, SecurityLog } from './security-log.ts';

/** What an operation of an administrator did, once it has succeeded; null if nothing to note. */
type Change = ({ event: string } & Omit<SecurityFields, 'address'>) | null;
type Describe = (request: Call, answer: { id?: number }) => Change;
interface Call {
  readonly params: { id?: number; sessionId?: number };
  readonly body: Record<string, unknown>;
}

const PAST: Record<string, string> = {
  approve: 'account.approved',
  block: 'account.blocked',
  unblock: 'account.unblocked',
  archive: 'account.archived',
  restore: 'account.restored',
};
const pastOf = (act: unknown) => PAST[String(act).replace('user.', '')] ?? 'account.changed';

/** An administrator is an event of its own, because that is what an intruder makes. */
const withRole = (event: string, id: number | undefined, role: unknown): Change => ({
  event: role === 'admin' ? 'administrator.created' : event,
  ...(id === undefined ? {} : { userId: id }),
  ...(typeof role === 'string' ? { role } : {}),
});

const OPERATIONS: Record<string, Describe> = {
  'users.create': ({ body }, { id }) => withRole('account.created', id, body.role),
  'users.update': ({ params, body }) => {
    if (body.role !== undefined) return withRole('role.changed', params.id, body.role);
    return body.email === undefined ? null : { event: 'address.changed', ...userOf(params) };
  },
  'users.event': ({ params, body }) =>
    body.role === 'admin'
      ? withRole('', params.id, 'admin')
      : { event: pastOf(body.event), ...userOf(params) },
  'users.archive': ({ params, body }) => ({
    event: pastOf(body.archived ? 'archive' : 'restore'),
    ...userOf(params),
  }),
  'users.bulk': ({ body }, answer) => ({
    event: body.role === 'admin' ? 'administrator.created' : pastOf(body.act),
    userIds: ((answer as { results?: { id: number; ok: boolean }[] }).results ?? [])
      .filter(({ ok }) => ok)
      .map(({ id }) => id),
  }),
  'users.reset': ({ params }) => ({ event: 'password_link.created', ...userOf(params) }),
  'users.endDevice': ({ params }) => ({
    event: 'session.ended',
    ...userOf(params),
    ...(params.sessionId === undefined ? {} : { sessionId: params.sessionId }),
  }),
};

const userOf = ({ id }: Call['params']) => (id === undefined ? {} : { userId: id });

const operationOf = (request: FastifyRequest) =>
  (request.routeOptions.schema as { operationId?: string } | undefined)?.operationId ?? '';

/**
 * Notes what administrators change in accounts, and refused tokens and permissions. Sign-ins are
 * noted by their service, which knows more of them.
 */
export function registerSecurityLog(app: FastifyInstance, security: SecurityLog): void {
  const answers = new WeakMap<FastifyRequest, { id?: number }>();
  // For these routes only: a hook for every route would cost each position report.
  app.addHook('onRoute', (route) => {
    const id = (route.schema as { operationId?: string } | undefined)?.operationId ?? '';
    const describe = OPERATIONS[id];
    if (!describe) return;
    route.preSerialization = async (request, _reply, payload) => {
      answers.set(request, payload as { id?: number });
      return payload;
    };
    route.onSend = async (request, reply, payload) => {
      const noted =
        reply.statusCode < 300 && describe(request as unknown as Call, answers.get(request) ?? {});
      if (noted) {
        const { event, ...fields } = noted;
        security.note(event, { address: request.ip, ...fields, by: request.caller?.userId });
      }
      return payload;
    };
  });

  app.addHook('onError', async (request, _reply, error) => {
    const { code } = error as { code?: string };
    if (code === 'permission.denied')
      security.note('permission.refused', {
        address: request.ip,
        by: request.caller?.userId,
        operation: operationOf(request),
      });
    if (code !== 'auth.required') return;
    if (request.routeOptions.url === METRICS_PATH)
      security.note('metrics_token.refused', { address: request.ip });
    else if (bearerToken(request.headers.authorization)) security.noteToken(request.ip);
  });
}

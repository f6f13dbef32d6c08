import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { api } from '#contract/api.ts';
import type { Endpoint, RequestOf } from '#contract/endpoint.ts';
import type { Permission } from '#contract/permissions.ts';
import { ZONES_HEADER } from '#contract/zones-header.ts';
import { requireAccess } from '../auth/access.ts';
import type { Caller } from '../auth/caller.ts';
import type { WorkInProgress } from '../process/work-in-progress.ts';
import type { Gate } from '../scope/gate.ts';
import { takeUpload, type Upload } from './upload.ts';

declare module 'fastify' {
  interface FastifyRequest {
    gate: Gate;
  }
  interface FastifyInstance {
    /** Calls run to their end even if their client has gone. */
    inProgress: WorkInProgress;
  }
}

type Api = typeof api;
/** A text may be sent in chunks, and so may a file, whose content the contract describes as text. */
type ResponseBody<S> = S extends z.ZodType
  ? z.input<S> | (string extends z.input<S> ? Readable : never)
  : undefined;

/**
 * A response that the endpoint declares: its status, its body, and headers. Refusals are thrown.
 */
export type Reply<E extends Endpoint> = {
  [S in keyof E['responses'] & number]: {
    status: S;
    body: ResponseBody<E['responses'][S]>;
    headers?: Record<string, string>;
  };
}[keyof E['responses'] & number];

/** The caller: possibly null on a public endpoint, signed in on any other. */
type CallerOf<E extends Endpoint> = E['access'] extends 'public' ? Caller | null : Caller;

/** The file of an upload, which is received once the handler asks for it. */
type UploadOf<E extends Endpoint> = E extends { upload: object }
  ? () => Promise<Upload>
  : undefined;

export interface EndpointCall<E extends Endpoint> extends RequestOf<E> {
  caller: CallerOf<E>;
  upload: UploadOf<E>;
  deviceId: string;
  /** The start of the `User-Agent` header; empty without one. */
  userAgent: string;
  address: string;
}

export type Handler<E extends Endpoint> = (call: EndpointCall<E>) => Promise<Reply<E>>;

/** One handler for every endpoint of an area; a missing one does not compile. */
export type AreaHandlers<A extends keyof Api> = {
  [K in keyof Api[A]]: Api[A][K] extends Endpoint ? Handler<Api[A][K]> : never;
};

export type Handlers = { [A in keyof Api]: AreaHandlers<A> };

/** Converts `/orders/{id}` of the specification to Fastify's syntax. */
export const fastifyPath = (path: string) => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** How much of a header that describes a device is kept. Characters. */
const MAX_HEADER = 200;

const NO_CONTENT = z.null().meta({ description: 'No content' });

const EMPTY = { params: undefined, query: undefined, headers: undefined, body: undefined };

function isPermissions(
  access: Endpoint['access'],
): access is readonly [Permission, ...Permission[]] {
  return typeof access !== 'string';
}

/**
 * Registers one endpoint. Access is decided before the body is read, the input is validated, and
 * the handler gets plain values instead of the request.
 */
export function registerEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
): void {
  const responses = Object.fromEntries(
    Object.entries(endpoint.responses).map(([status, schema]) => [status, schema ?? NO_CONTENT]),
  );
  const { upload } = endpoint;
  app.route({
    method: endpoint.method,
    url: fastifyPath(endpoint.path),
    ...(endpoint.holdsSecret ? { compress: false as const } : {}),
    ...(endpoint.maxBodyBytes ? { bodyLimit: endpoint.maxBodyBytes } : {}),
    schema: {
      operationId: endpoint.id,
      summary: endpoint.summary,
      tags: [endpoint.id.split('.')[0] ?? ''],
      ...(endpoint.access === 'public' ? { security: [] } : {}),
      ...(isPermissions(endpoint.access)
        ? { description: `Needs ${endpoint.access.join(' or ')}.` }
        : {}),
      ...(upload ? { consumes: ['multipart/form-data'] } : {}),
      ...(endpoint.params ? { params: endpoint.params } : {}),
      ...(endpoint.query ? { querystring: endpoint.query } : {}),
      ...(endpoint.headers ? { headers: endpoint.headers } : {}),
      ...(endpoint.body ? { body: endpoint.body } : {}),
      response: responses,
    } as object,
    onRequest: async (request: FastifyRequest, reply: FastifyReply) => {
      // Responses are about people and money: browsers and proxies must not cache them unless the
      // handler allows it.
      void reply.header('cache-control', 'no-store');
      request.caller = await requireAccess(request, endpoint.access);
    },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const { caller, params, query, headers, body } = request;
      const device = headers['device-id'];
      const run = await request.gate(endpoint, caller, headers[ZONES_HEADER], {
        params,
        query,
        body,
      });
      const call = {
        ...EMPTY,
        ...(endpoint.params ? { params } : {}),
        ...(endpoint.query ? { query } : {}),
        ...(endpoint.headers ? { headers } : {}),
        ...(endpoint.body ? { body } : {}),
        caller,
        upload: upload && (() => takeUpload(request, reply, upload.maxBytes)),
        deviceId: typeof device === 'string' ? device.slice(0, MAX_HEADER) : '',
        userAgent: headers['user-agent']?.slice(0, MAX_HEADER) ?? '',
        address: request.ip,
      } as unknown as EndpointCall<E>;
      const answer = await app.inProgress.track(run(() => handler(call)));
      if (answer.headers) void reply.headers(answer.headers);
      return reply.code(answer.status as number).send(answer.body);
    },
  });
}

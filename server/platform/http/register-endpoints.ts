import type { FastifyInstance } from 'fastify';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type Handler, type Handlers, registerEndpoint } from './endpoints.ts';
import { registerUploads } from './slow-bodies.ts';
import { type PlainCheck, validatorCompiler } from './validation.ts';

/** Returns a handler that does more than the given one, and answers as it does. */
export type HandlerWrapper = <C, A>(handler: (call: C) => Promise<A>) => (call: C) => Promise<A>;

interface Parts {
  /** An endpoint without a handler does not compile. */
  handlers: Handlers;
  wrappers: readonly HandlerWrapper[];
  plainChecks: readonly PlainCheck[];
}

/** Registers every endpoint of the contract. */
export function registerEndpoints(app: FastifyInstance, parts: Parts): void {
  const { handlers, wrappers, plainChecks } = parts;
  app.setValidatorCompiler(validatorCompiler(plainChecks) as never);
  const byName = handlers as unknown as Record<string, Record<string, Handler<Endpoint>>>;
  const uploads: [Endpoint, Handler<Endpoint>][] = [];
  for (const [group, routes] of Object.entries(api))
    for (const [name, endpoint] of Object.entries(routes as Record<string, Endpoint>)) {
      const handler = wrappers.reduce(
        (inner, wrap) => wrap(inner),
        byName[group]?.[name] as Handler<Endpoint>,
      );
      if (endpoint.upload) uploads.push([endpoint, handler]);
      else registerEndpoint(app, endpoint, handler);
    }
  registerUploads(app, (scope) => {
    for (const [endpoint, handler] of uploads) registerEndpoint(scope, endpoint, handler);
  });
}

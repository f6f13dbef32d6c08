import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';

/** Finds the client's address of requests that Fastify does not see, by Fastify's own rule. */
export function clientAddress(
  trustedProxies: readonly string[] = [],
): (request: IncomingMessage) => string {
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  return (request) => proxyAddr(request, isTrusted);
}

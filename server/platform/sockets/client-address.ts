import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import type { HostFindings } from '../installation/host-findings.ts';

/** Finds the client's address of requests that Fastify does not see, by Fastify's own rule. */
export function clientAddress(
  trustedProxies: readonly string[] = [],
): (request: IncomingMessage) => string {
  const isTrusted = proxyAddr.compile([...trustedProxies]);
  return (request) => proxyAddr(request, isTrusted);
}

/**
 * Logs once that a proxy forwards requests although none is trusted: all its clients share its
 * address, and thereby its limits.
 */
export function warnOfUntrustedProxy(
  app: FastifyInstance,
  trustedProxies: readonly string[] = [],
  findings?: HostFindings,
): void {
  if (trustedProxies.length > 0) return;
  let isWarned = false;
  app.addHook('onRequest', async ({ headers, raw, log }) => {
    if (isWarned || !(headers['x-forwarded-for'] ?? headers.forwarded)) return;
    isWarned = true;
    findings?.note('proxy_untrusted', raw.socket.remoteAddress ?? '');
    log.warn(
      { proxy: raw.socket.remoteAddress },
      'A proxy forwards requests, but TAWSIL_TRUSTED_PROXIES does not name it: all its clients share one limit',
    );
  });
}

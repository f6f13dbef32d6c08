import type { FastifyRequest } from 'fastify';
import type { WhyNot } from '#contract/acts.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type Permission, roleCan } from '#contract/permissions.ts';
import { reasonFor, refusalFor, refuse } from '../http/refusal.ts';
import { type Caller, can } from './caller.ts';
import type { TokenVerifier } from './verifier.ts';

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
    verifier: TokenVerifier;
  }
}

/** The token of an `Authorization: Bearer` header, or null. */
export function bearerToken(header: string | undefined): string | null {
  const match = /^Bearer ([\w.~+/-]{1,200})$/i.exec(header ?? '');
  return match?.[1] ?? null;
}

/** Why a caller may not call an endpoint; null if they may. */
export function whyDenied(caller: Caller, access: readonly Permission[]): WhyNot | null {
  if (access.some((permission) => can(caller, permission))) return null;
  return access.some((permission) => roleCan(caller.role, permission))
    ? reasonFor('permission.needs_all_zones')
    : reasonFor('permission.denied', { role: caller.role });
}

/**
 * Finds the caller of a request. Refuses an unknown caller with 401, and one without the permission
 * with 403.
 */
export async function requireAccess(
  request: FastifyRequest,
  access: Endpoint['access'],
): Promise<Caller | null> {
  if (access === 'public') return null;
  const token = bearerToken(request.headers.authorization);
  const caller = token ? await request.verifier.verify(token) : null;
  if (!caller) throw refuse('auth.required');
  // The security log names a refused caller, too.
  request.caller = caller;
  const denied = access === 'signed-in' ? null : whyDenied(caller, access);
  if (denied) throw refusalFor(denied);
  return caller;
}

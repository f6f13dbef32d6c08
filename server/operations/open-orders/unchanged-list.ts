import { createHash } from 'node:crypto';
import { POLL_AFTER_S } from '#contract/routes/operations/order-changes.ts';
import type { ListQuery } from '../orders/list-query.ts';

/** The parts of a list's query whose result changes with its orders alone. */
const PLAIN: ReadonlySet<string> = new Set(['open', 'sort', 'limit', 'cursor']);

const isOfOpenOrders = (query: ListQuery): boolean =>
  query.open === 'true' &&
  Object.entries(query).every(([name, value]) => value === undefined || PLAIN.has(name));

/**
 * 304 without a query if an app has the list of its open orders as it is, by their state, which is
 * read before the list: a tag may be older than its list, and never newer.
 */
export async function unlessUnchanged<T>(
  query: ListQuery,
  known: string | undefined,
  { tag, list }: { tag: () => Promise<string | null>; list: () => Promise<T> },
) {
  const state = isOfOpenOrders(query) ? await tag() : null;
  if (state === null) return { status: 200 as const, body: await list() };
  const etag = `"${createHash('sha256').update(state).digest('base64url').slice(0, 22)}"`;
  const headers = { etag, 'poll-after': String(POLL_AFTER_S) };
  return known === etag
    ? { status: 304 as const, body: undefined, headers }
    : { status: 200 as const, body: await list(), headers };
}

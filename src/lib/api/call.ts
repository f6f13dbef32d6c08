import axios, { type AxiosRequestConfig } from 'axios';
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import { etag } from '#contract/version.ts';
import { NO_REFRESH_TOKEN } from '#machines/session/session.ts';
import { findConsole } from '#src/lib/console/console.ts';
import { ApiFailure } from './api-failure.ts';
import { http } from './http.ts';
import { isBytes, parseLargeJson } from './large-json/parse-large-json.ts';

export { ApiFailure, currentIn } from './api-failure.ts';

export interface CallOptions {
  /** The version of the resource that the change is based on. */
  ifMatch?: number;
  signal?: AbortSignal;
  /** Covers all zones of the user, even if the console is narrowed to some of them. */
  ofAllZones?: true;
  /** The response may have tens of thousands of rows: it is parsed without a long task. */
  isLarge?: true;
}

/** The input of an endpoint whose only parameter is the id of a record. */
export const byId = (id: number | string) => ({ params: { id: String(id) } });

const NOBODY = new Promise<never>(() => undefined);

interface Parts {
  params?: Readonly<Record<string, string | number>>;
  query?: Readonly<Record<string, unknown>>;
  body?: unknown;
}

/** Returns a path of the contract, for example `/orders/{id}`, with its parameters filled in. */
export function pathOf(path: string, params: Parts['params'] = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`The path ${path} needs "${name}"`);
    return encodeURIComponent(String(value));
  });
}

/**
 * Makes one call of the contract and returns the body of the response. Throws `ApiFailure`; a call
 * aborted through `signal` throws it with the code `ERR_CANCELED`. If the console is disposed of
 * before the response arrives, the promise never settles.
 */
export const call = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions = {},
) => request(endpoint, input as Parts, options) as Promise<OutputOf<E>>;

/**
 * Like `call`, for an endpoint that is known only at run time: the types of the declaration that
 * names it determine its input and its response.
 */
export async function request(
  endpoint: Endpoint,
  { params, query, body: sent }: Parts,
  options: CallOptions = {},
): Promise<unknown> {
  const caller = findConsole();
  const adapter = caller?.deps.adapter;
  const isLate = () => caller !== null && !caller.isCurrent();
  const config: AxiosRequestConfig = {
    method: endpoint.method,
    url: pathOf(endpoint.path, params),
    ...(query ? { params: query } : {}),
    ...(sent === undefined ? {} : { data: sent }),
    ...(options.signal ? { signal: options.signal } : {}),
    ...(options.ifMatch === undefined ? {} : { headers: { 'If-Match': etag(options.ifMatch) } }),
    ...(adapter ? { adapter } : {}),
    ...(options.ofAllZones ? { ofAllZones: true } : {}),
    ...(options.isLarge ? { responseType: 'arraybuffer' } : {}),
    isPublic: endpoint.access === 'public',
  };
  try {
    const answer = await http.request(config);
    const { data } = answer;
    const body = isBytes(data) ? await parseLargeJson(data) : data;
    if (isLate()) return await NOBODY;
    // The contract's 204 has no body; axios returns an empty string for it.
    return answer.status === 204 ? undefined : body;
  } catch (error) {
    if (isLate()) return await NOBODY;
    throw axios.isAxiosError(error) ? new ApiFailure(error, ownMessage(error)) : error;
  }
}

// The session announces this failure, not the caller.
const ownMessage = ({ message }: Error): string | undefined =>
  message === NO_REFRESH_TOKEN ? message : undefined;

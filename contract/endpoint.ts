import type { z } from 'zod';
import type { Permission } from './permissions.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * One endpoint of the API, defined once. The server does not compile until it handles every
 * endpoint; the typed client and the OpenAPI document derive from the same object.
 */
export interface Endpoint {
  /** Name of the endpoint in the client and in OpenAPI, for example `orders.assign`. */
  id: string;
  method: Method;
  /** Path from the specification with parameters in braces, always with a leading slash. */
  path: `/${string}`;
  summary: string;
  /** Who may call: anyone, anyone signed in, or holders of one of these permissions. */
  access: 'public' | 'signed-in' | readonly [Permission, ...Permission[]];
  params?: z.ZodType;
  query?: z.ZodType;
  headers?: z.ZodType;
  body?: z.ZodType;
  /** The largest body, where one megabyte is too little. */
  maxBodyBytes?: number;
  /**
   * The endpoint takes one file of at most this many bytes as multipart/form-data instead of a JSON
   * body.
   */
  upload?: { maxBytes: number };
  /**
   * The response holds a secret and is never compressed: its length would reveal its content
   * (BREACH).
   */
  holdsSecret?: true;
  /**
   * The call changes none of the records that it names, whatever its method. Its response is
   * limited to the caller's operational areas, as that of a GET is.
   */
  answersInScope?: true;
  /** 202 has no result yet (`WaitingOf`): the caller asks again until there is one. */
  isAwaited?: true;
  /** A schema for every status of the endpoint's responses; `null` where the body is empty. */
  responses: Readonly<Record<number, z.ZodType | null>>;
}

/** Checks an endpoint against the interface and keeps its literal types. */
export const endpoint = <const E extends Endpoint>(definition: E): E => definition;

type Inferred<S> = S extends z.ZodType ? z.output<S> : undefined;
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined;

/** The parts of a request as the server receives them, after validation. */
export interface RequestOf<E extends Endpoint> {
  params: Inferred<E['params']>;
  query: Inferred<E['query']>;
  headers: Inferred<E['headers']>;
  body: Inferred<E['body']>;
}

/** The parts of a request as a client sends them; only those that the endpoint declares. */
export type InputOf<E extends Endpoint> = {
  [K in 'params' | 'query' | 'body' as E[K] extends z.ZodType ? K : never]: Sent<E[K]>;
};

type SuccessStatus<E extends Endpoint> = Extract<
  keyof E['responses'],
  200 | 201 | 204 | 206 | (E extends { isAwaited: true } ? never : 202)
>;

/** The body of the successful response. */
export type OutputOf<E extends Endpoint> = {
  [S in SuccessStatus<E>]: E['responses'][S] extends z.ZodType
    ? z.output<E['responses'][S]>
    : undefined;
}[SuccessStatus<E>];

/** The body of the response while the result is awaited. */
export type WaitingOf<E extends { responses: { 202: z.ZodType } }> = z.output<E['responses'][202]>;

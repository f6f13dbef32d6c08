import axios, { type AxiosInstance } from 'axios';
import { apiHost, tracesCalls } from '#src/lib/console-config.ts';
import { deviceId } from '#src/lib/session/device-id.ts';

declare module 'axios' {
  interface AxiosRequestConfig {
    /** The request carries no token, and a 401 response does not affect the session. */
    isPublic?: boolean;
    /** Covers all zones of the user, even if the console is narrowed to some of them. */
    ofAllZones?: boolean;
    /** Set before a request is sent a second time, after a token refresh. */
    isReplay?: boolean;
    /** The token that the request carried, and the id of the user who was signed in. */
    sentToken?: string | null;
    sentBy?: number | null;
  }
}

/**
 * Creates an HTTP client that sets the headers of every request. It has no response interceptors,
 * and no timeout: the specification excludes one, and the one call that needs it (refresh) sets its
 * own.
 */
export function createHttpClient(): AxiosInstance {
  const client = axios.create({ timeout: 0, transformRequest: toJson });
  client.interceptors.request.use((config) => {
    config.baseURL = apiHost();
    config.headers.set('Device-Id', deviceId());
    config.headers.set('Device-Type', 'web');
    config.headers.set('Content-Type', 'application/json');
    config.headers.set('Accept', 'application/json');
    if (tracesCalls()) config.headers.set('traceparent', traceParent());
    return config;
  });
  return client;
}

// Every request has the JSON content type. axios removes that header if there is no body, so an
// empty body is sent. A string is the body of a request that is being sent a second time.
function toJson(data: unknown): string | FormData {
  // A file is sent as a form, whose content type the browser sets.
  if (data instanceof FormData) return data;
  if (data === undefined) return '';
  return typeof data === 'string' ? data : JSON.stringify(data);
}

const hex = (bytes: number) =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/**
 * A new trace for each call, in the format of W3C Trace Context. The server records its work as
 * part of that trace.
 */
const traceParent = () => `00-${hex(16)}-${hex(8)}-01`;

import axios, { type AxiosInstance } from 'axios';
import { apiHost, tracesCalls } from '#src/lib/console-config.ts';
import { deviceId } from '#src/lib/session/device-id.ts';

declare module 'axios' {
  interface AxiosRequestConfig {
    /** Carries no token, and a 401 to it does not concern the session. */
    isPublic?: boolean;
    /** Asks about all areas of the user, whatever the console is narrowed to. */
    ofAllAreas?: boolean;
    /** Sent a second time after a refresh; set before it is sent. */
    isReplay?: boolean;
    /** The token that the request carried, and who was signed in. */
    sentToken?: string | null;
    sentBy?: number | null;
  }
}

/**
 * An HTTP client that sets the headers of every request, without interceptors of answers. There is
 * no timeout: the specification wants none, and the one call that needs one (refresh) sets its own.
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

// Every request has the JSON content type; axios removes it where there is no body at all, so an
// empty body is sent. A text is the body of a request that is sent a second time.
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

/** A trace of its own for a call, in the form of W3C Trace Context: the server records its work below it. */
const traceParent = () => `00-${hex(16)}-${hex(8)}-01`;

import type { AxiosError, InternalAxiosRequestConfig } from 'axios';
import axios from 'axios';
import { waitFor } from 'xstate';
import { ZONES_HEADER, zonesHeader } from '#contract/zones-header.ts';
import { afterUnauthorized } from '#machines/session/after-unauthorized.ts';
import { NO_REFRESH_TOKEN } from '#machines/session/session.ts';
import { findConsole } from '#src/lib/console/console.ts';
import { sessionActor, syncSession } from '#src/lib/session/session.ts';
import { createHttpClient } from './http-client.ts';

/**
 * The client of every call except the session's own. Adds the token, refreshes it, and sends a
 * refused request again.
 */
export const http = createHttpClient();

http.interceptors.request.use((config) => {
  if (config.isPublic) return config;
  // Another tab may have stored a newer token a moment ago; that token is sent.
  const session = syncSession();
  // Signed out in the meantime: a pending request is not sent. It would be refused, and would
  // create a new device id right after the old one was removed.
  if (!session) throw new axios.CanceledError('Nobody is signed in');
  config.sentToken = session.token;
  config.sentBy = session.user?.id ?? null;
  config.headers.set('Authorization', `Bearer ${session.token}`);
  const zones = config.ofAllZones ? null : findConsole()?.deps.zones?.chosen;
  if (zones) config.headers.set(ZONES_HEADER, zonesHeader(zones));
  return config;
});

http.interceptors.response.use(undefined, async (error: unknown) => {
  if (!axios.isAxiosError(error)) throw error;
  const { config, response } = error;
  if (!config || response?.status !== 401 || config.isPublic) throw error;
  if (!(await mayReplay(config))) throw whyNot(error);
  // Set before the request is sent, so that a second 401 is recognised as one.
  config.isReplay = true;
  return http.request(config);
});

/**
 * Asks the session machine whether to send a refused request again, and waits for a refresh if one
 * is needed.
 */
async function mayReplay(config: InternalAxiosRequestConfig): Promise<boolean> {
  const refused = {
    token: config.sentToken ?? null,
    userId: config.sentBy ?? null,
    replayed: config.isReplay ?? false,
  };
  syncSession();
  let verdict = afterUnauthorized(sessionActor.getSnapshot(), refused);
  if (verdict === 'refresh' && refused.token !== null) {
    sessionActor.send({ type: 'session.unauthorized', token: refused.token });
    verdict = 'wait';
  }
  if (verdict === 'wait') {
    const after = await waitFor(sessionActor, (state) => !state.matches('refreshing'));
    verdict = afterUnauthorized(after, refused);
  }
  return verdict === 'replay';
}

// Replaces the message by the one about the missing refresh token; the rest of the error stays.
function whyNot(error: AxiosError): AxiosError {
  const { failure } = sessionActor.getSnapshot().context;
  if (!error.config?.isReplay && failure instanceof Error && failure.message === NO_REFRESH_TOKEN)
    error.message = NO_REFRESH_TOKEN;
  return error;
}

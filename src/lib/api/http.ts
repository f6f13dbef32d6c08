import type { AxiosError, InternalAxiosRequestConfig } from 'axios';
import axios from 'axios';
import { waitFor } from 'xstate';
import { AREAS_HEADER, areasHeader } from '#contract/areas-header.ts';
import { afterUnauthorized } from '#machines/session/after-unauthorized.ts';
import { NO_REFRESH_TOKEN } from '#machines/session/session.ts';
import { findConsole } from '#src/lib/console/console.ts';
import { sessionActor, syncSession } from '#src/lib/session/session.ts';
import { createHttpClient } from './http-client.ts';

/** The client of every call except those of the session itself: bearer token, refresh, replay. */
export const http = createHttpClient();

http.interceptors.request.use((config) => {
  if (config.isPublic) return config;
  // Another tab may have stored a newer token a moment ago; that token is sent.
  const session = syncSession();
  // Signed out in the meantime: a pending request is not sent. It would be refused, and would
  // create a new device id just after that was removed.
  if (!session) throw new axios.CanceledError('Nobody is signed in');
  config.sentToken = session.token;
  config.sentBy = session.user?.id ?? null;
  config.headers.set('Authorization', `Bearer ${session.token}`);
  const areas = config.ofAllAreas ? null : findConsole()?.deps.areas?.chosen;
  if (areas) config.headers.set(AREAS_HEADER, areasHeader(areas));
  return config;
});

http.interceptors.response.use(undefined, async (error: unknown) => {
  if (!axios.isAxiosError(error)) throw error;
  const { config, response } = error;
  if (!config || response?.status !== 401 || config.isPublic) throw error;
  if (!(await mayReplay(config))) throw whyNot(error);
  // Marked before it is sent: a second 401 must find the mark.
  config.isReplay = true;
  return http.request(config);
});

/**
 * Asks the session machine what to do with a refused request, and waits for a refresh if there is
 * one.
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

// The caller receives the message that there was no refresh token; the rest of the refusal stays.
function whyNot(error: AxiosError): AxiosError {
  const { failure } = sessionActor.getSnapshot().context;
  if (!error.config?.isReplay && failure instanceof Error && failure.message === NO_REFRESH_TOKEN)
    error.message = NO_REFRESH_TOKEN;
  return error;
}

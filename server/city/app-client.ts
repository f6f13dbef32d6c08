import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import { authRoutes } from '#contract/routes/people/auth.ts';
import { etag } from '#contract/version.ts';

/** A refusal or a failure of a call; `status` is 0 when the server could not be reached. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const TIMEOUT_MS = 15_000;

type ItemOf<E extends Endpoint> = OutputOf<E> extends { items: (infer Item)[] } ? Item : never;
interface PageOf<E extends Endpoint> {
  items: ItemOf<E>[];
  nextCursor: string | null;
}

/**
 * One app on one device, signed in with one account: what a phone or tablet does, through the
 * public API only. It refreshes its token when required and signs in again if that fails.
 */
export function createAppClient(baseUrl: string, account: { email: string; password: string }) {
  const deviceId = `city_${account.email}`;
  let tokens: { access_token: string; refresh_token: string } | null = null;
  /** The entity tags of cached responses, by URL. */
  const kept = new Map<string, string>();
  let userId = 0;
  let signingIn: Promise<void> | null = null;

  async function send(
    endpoint: Endpoint,
    input: { params?: object; query?: object; body?: object; file?: FormData },
    ifMatch?: number,
    kept?: Map<string, string>,
  ): Promise<unknown> {
    let url = endpoint.path as string;
    for (const [name, value] of Object.entries(input.params ?? {}))
      url = url.replace(`{${name}}`, encodeURIComponent(String(value)));
    const query = new URLSearchParams(
      Object.entries(input.query ?? {}).map(([name, value]) => [name, String(value)]),
    );
    if (query.size > 0) url += `?${query}`;
    const known = kept?.get(url);
    let response: Response;
    try {
      response = await fetch(baseUrl + url, {
        method: endpoint.method,
        headers: {
          'device-id': deviceId,
          'device-type': 'city',
          accept: 'application/json',
          ...(tokens ? { authorization: `Bearer ${tokens.access_token}` } : {}),
          ...(input.body ? { 'content-type': 'application/json' } : {}),
          ...(ifMatch === undefined ? {} : { 'if-match': etag(ifMatch) }),
          ...(known ? { 'if-none-match': known } : {}),
        },
        ...(input.body ? { body: JSON.stringify(input.body) } : {}),
        ...(input.file ? { body: input.file } : {}),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
    } catch (error) {
      throw new CallError(0, 'network', error instanceof Error ? error.message : 'unreachable');
    }
    if (response.status === 304) return null;
    const tag = response.headers.get('etag');
    if (response.ok && tag) kept?.set(url, tag);
    const text = await response.text();
    const answer: unknown = text === '' ? undefined : JSON.parse(text);
    if (response.ok) return answer;
    const { code = '', message = response.statusText } = (answer ?? {}) as Record<string, string>;
    throw new CallError(response.status, code, `${endpoint.id}: ${message}`);
  }

  async function signIn(): Promise<void> {
    if (tokens) {
      try {
        const body = { refresh_token: tokens.refresh_token };
        tokens = (await send(authRoutes.refresh, { body })) as typeof tokens;
        return;
      } catch (error) {
        if (!(error instanceof CallError) || error.status !== 401) throw error;
        tokens = null;
      }
    }
    const answer = (await send(authRoutes.login, { body: account })) as OutputOf<
      typeof authRoutes.login
    >;
    tokens = answer;
    userId = answer.user.id;
  }

  /** One sign-in at a time, however many calls need it. */
  const ensureSignedIn = () => {
    signingIn ??= signIn().finally(() => {
      signingIn = null;
    });
    return signingIn;
  };

  /** Signs in first, and once more if the tokens are no longer valid. */
  async function signedIn(work: () => Promise<unknown>): Promise<unknown> {
    if (!tokens) await ensureSignedIn();
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof CallError) || error.status !== 401) throw error;
      await ensureSignedIn();
      return work();
    }
  }

  return {
    /** The account's id, once signed in. */
    userId: () => userId,
    signIn: ensureSignedIn,
    /** The access token for a socket; `isRefused` if the last one was refused. */
    async token(isRefused: boolean): Promise<string> {
      if (!tokens || isRefused) await ensureSignedIn();
      return tokens?.access_token ?? '';
    },
    call: <E extends Endpoint>(endpoint: E, input: InputOf<E>, ifMatch?: number) =>
      signedIn(() => send(endpoint, input, ifMatch)) as Promise<OutputOf<E>>,
    /** Every record of a list, read page by page. */
    async *all<E extends Endpoint>(endpoint: E, input: InputOf<E>): AsyncGenerator<ItemOf<E>> {
      const { query } = input as { query?: object };
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const asked = { ...query, limit: 200, ...(cursor ? { cursor } : {}) };
        const page = (await signedIn(() => send(endpoint, { query: asked }))) as PageOf<E>;
        yield* page.items;
        cursor = page.nextCursor;
      }
    },
    /** Reads a response that the app may have cached; null if it is unchanged. */
    look: <E extends Endpoint>(endpoint: E, input: InputOf<E>) =>
      signedIn(() => send(endpoint, input, undefined, kept)) as Promise<OutputOf<E> | null>,
    upload<E extends Endpoint>(
      endpoint: E,
      content: Uint8Array,
      name: string,
      input: { params?: object; query?: object } = {},
    ) {
      const file = new FormData();
      file.append('file', new Blob([new Uint8Array(content)]), name);
      return signedIn(() => send(endpoint, { ...input, file })) as Promise<OutputOf<E>>;
    },
  };
}
export type AppClient = ReturnType<typeof createAppClient>;

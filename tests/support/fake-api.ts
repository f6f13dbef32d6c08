import { type AxiosAdapter, AxiosError, type InternalAxiosRequestConfig } from 'axios';
import type { Endpoint, OutputOf } from '#contract/endpoint.ts';
import { walletsRoutes } from '#contract/routes/money/wallets.ts';
import type { User } from '#contract/routes/people/users.ts';
import { type ConsoleDeps, createConsole } from '#src/lib/console/console.ts';
import { syncSession } from '#src/lib/session/session.ts';
import { storeSession } from '#src/lib/session/session-store.ts';
import { STORED, writeStored } from '#src/lib/storage.ts';

/** A request that left the console. */
export interface SentRequest {
  path: string;
  query: Readonly<Record<string, unknown>>;
  body: unknown;
  headers: Readonly<Record<string, unknown>>;
}

/** Thrown by a handler: the server refuses with this status and body. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: object;
  constructor(status: number, body: object) {
    super(`Refused with ${status}`);
    this.status = status;
    this.body = body;
  }
}

type Answer = (sent: SentRequest) => unknown;

const pattern = ({ path }: Endpoint) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`);

/** Signs a user in through the stored session of a browser. */
export function signInAs(
  user: Partial<Omit<User, 'id'>> & { id: number; role: User['role'] },
): void {
  const completeUser = { name: `User ${user.id}`, zones: 'all', ...user } as object as User;
  storeSession({
    token: `token-of-${user.role}-${user.id}`,
    refreshToken: null,
    user: completeUser,
  });
  syncSession();
}

/**
 * A console whose HTTP requests are answered here: by contract, for each endpoint that a test
 * names. Any other request fails with a network error.
 */
export function consoleWithApi(deps: ConsoleDeps = {}) {
  const answers: { endpoint: Endpoint; answer: Answer; sent: SentRequest[] }[] = [];
  const adapter: AxiosAdapter = async (config: InternalAxiosRequestConfig) => {
    const path = config.url ?? '';
    const found = answers.findLast(
      ({ endpoint }) =>
        endpoint.method === config.method?.toUpperCase() && pattern(endpoint).test(path),
    );
    if (!found) throw new AxiosError('Network Error', 'ERR_NETWORK', config);
    const text = typeof config.data === 'string' && config.data !== '' ? config.data : 'null';
    const sent: SentRequest = {
      path,
      query: config.params ?? {},
      body: JSON.parse(text),
      headers: config.headers.toJSON(),
    };
    found.sent.push(sent);
    const common = { statusText: '', headers: {}, config };
    try {
      return { data: await found.answer(sent), status: 200, ...common };
    } catch (error) {
      if (!(error instanceof Refusal)) throw new AxiosError('Network Error', 'ERR_NETWORK', config);
      const response = { data: error.body, status: error.status, ...common };
      throw new AxiosError(error.message, 'ERR_BAD_REQUEST', config, null, response);
    }
  };
  createConsole({ adapter, ...deps });
  return {
    /** Answers an endpoint from now on. Returns its requests as they arrive. */
    answer<E extends Endpoint>(
      endpoint: E,
      answer: (sent: SentRequest) => OutputOf<E> | Promise<OutputOf<E>>,
    ): readonly SentRequest[] {
      const sent: SentRequest[] = [];
      answers.push({ endpoint, answer, sent });
      return sent;
    },
  };
}

/**
 * Stores a money command without a response, as left by an earlier visit. Returns the requests that
 * repeat it, which `answer` answers.
 */
export function storeUnansweredCommand(
  commandId: string,
  answer: () => unknown,
): readonly SentRequest[] {
  signInAs({ id: 1, role: 'finance' });
  const endpoint = walletsRoutes.freeze;
  const kept = { commandId, userId: 1, endpointId: endpoint.id, label: 'Freeze', at: 0 };
  const params = { id: '1' };
  writeStored(STORED.moneyCommands, JSON.stringify([{ ...kept, params, body: {} }]));
  return consoleWithApi().answer(endpoint, answer as never);
}

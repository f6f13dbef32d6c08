import { z } from 'zod';
import type { Endpoint, InputOf, OutputOf } from '#contract/endpoint.ts';
import { bankAnswersRoutes } from '#contract/routes/money/bank-answers.ts';
import { bankFilesRoutes } from '#contract/routes/money/bank-files.ts';
import { cashRoutes } from '#contract/routes/money/cash.ts';
import { chargesRoutes } from '#contract/routes/money/charges.ts';
import { collectorsRoutes } from '#contract/routes/money/collectors.ts';
import { depositSlipsRoutes } from '#contract/routes/money/deposit-slips.ts';
import { payoutsRoutes } from '#contract/routes/money/payouts.ts';
import { refundsRoutes } from '#contract/routes/money/refunds.ts';
import { remediesRoutes } from '#contract/routes/money/remedies.ts';
import { walletsRoutes } from '#contract/routes/money/wallets.ts';
import { definePart, defineStore } from '#src/lib/console/console.ts';
import { getUser } from '#src/lib/session/session.ts';
import { readStored, STORED, writeStored } from '#src/lib/storage.ts';
import { ApiFailure, call } from './call.ts';
import { randomId } from './random-id.ts';

const ROUTES = [
  bankAnswersRoutes,
  bankFilesRoutes,
  cashRoutes,
  collectorsRoutes,
  depositSlipsRoutes,
  refundsRoutes,
  remediesRoutes,
  chargesRoutes,
  payoutsRoutes,
  walletsRoutes,
] as const;
type EndpointOf<Routes> = Routes extends unknown ? Routes[keyof Routes] : never;
/** Endpoints whose commands are stored: others could not be sent again after a reload. */
type MoneyEndpoint = Extract<EndpointOf<(typeof ROUTES)[number]>, Endpoint>;

const KNOWN = new Map<string, Endpoint>(
  ROUTES.flatMap((routes) => Object.values(routes).map((one: Endpoint) => [one.id, one] as const)),
);

/** Stored by the release before, which named the endpoints of payouts by their path. */
const ID_BEFORE = /^vendorPayments\./;

const StoredCommand = z.object({
  commandId: z.string(),
  userId: z.number(),
  endpointId: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  body: z.record(z.string(), z.unknown()),
  ifMatch: z.number().optional(),
  /** A description of the command for the user: `Approve payout 12`. */
  label: z.string(),
  /** When it was created, in epoch ms. */
  at: z.number(),
});
/** A command that was sent and whose result is not known yet. */
export type StoredCommand = z.output<typeof StoredCommand>;

/**
 * The result is unknown: the server may have carried the command out. Send the same command again.
 */
export class UnknownResultError extends Error {
  override readonly name = 'Unanswered';
  readonly commandId: string;
  constructor({ commandId }: StoredCommand, cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.commandId = commandId;
  }
}

/** Pauses between attempts of the same command. A server restarts within their sum. */
const RETRY_DELAYS_MS = [400, 1_200, 3_000];

function read(): StoredCommand[] {
  try {
    const found = z
      .array(StoredCommand)
      .safeParse(JSON.parse(readStored(STORED.moneyCommands) ?? '[]'));
    return found.success ? found.data : [];
  } catch {
    return [];
  }
}

/** Commands of this tab in flight, whose callers still wait for the result. */
const inFlight = definePart(() => new Set<string>());

const own = () => {
  const userId = getUser()?.id;
  return read().filter((one) => one.userId === userId && !inFlight().has(one.commandId));
};

/** Commands of the signed-in user without a known result that are not being sent at the moment. */
export const unansweredCommands = defineStore<readonly StoredCommand[]>(() => []);

function change(make: (all: StoredCommand[]) => StoredCommand[]): void {
  // Read each time, because other tabs write to it as well.
  const all = make(read());
  writeStored(STORED.moneyCommands, all.length === 0 ? null : JSON.stringify(all));
  unansweredCommands.set(own());
}

/** Reads the stored commands again, after another tab wrote them or another user signed in. */
export const reloadUnanswered = (): void => unansweredCommands.set(own());

/** Drops a command at the user's request. If the server received it, its effect stays. */
export const forgetCommand = (commandId: string): void =>
  change((all) => all.filter((one) => one.commandId !== commandId));

const isAnswer = (failure: ApiFailure): boolean =>
  failure.status >= 400 &&
  failure.status < 500 &&
  ![401, 408, 429].includes(failure.status) &&
  failure.code !== 'command.in_flight';

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function send(kept: StoredCommand): Promise<unknown> {
  const endpoint = KNOWN.get(kept.endpointId.replace(ID_BEFORE, 'payouts.'));
  if (!endpoint) throw new Error(`No command is called ${kept.endpointId}`);
  const { commandId, params, body, ifMatch } = kept;
  inFlight().add(commandId);
  reloadUnanswered();
  try {
    for (let n = 0; ; n += 1) {
      try {
        const answer = await call(
          endpoint,
          { ...(params ? { params } : {}), body: { commandId, ...body } } as InputOf<Endpoint>,
          ifMatch === undefined ? {} : { ifMatch },
        );
        forgetCommand(commandId);
        return answer;
      } catch (error) {
        if (error instanceof ApiFailure && isAnswer(error)) {
          forgetCommand(commandId);
          throw error;
        }
        const pause = RETRY_DELAYS_MS[n];
        const isOver = error instanceof ApiFailure && error.status === 401;
        if (pause === undefined || isOver || !(error instanceof ApiFailure))
          throw new UnknownResultError(kept, error);
        await wait(Math.max(pause, (error.retryAfterSeconds ?? 0) * 1_000));
      }
    }
  } finally {
    inFlight().delete(commandId);
    reloadUnanswered();
  }
}

type Body<E extends Endpoint> = Omit<InputOf<E> extends { body: infer B } ? B : never, 'commandId'>;

/**
 * Sends a command that moves money. Its id is created and stored before the command is sent, and
 * removed once the server has responded. Throws `ApiFailure` if it was refused, and `Unanswered` if
 * the result is unknown: `resendCommand` then sends the same command again.
 */
export function sendMoney<E extends MoneyEndpoint>(
  endpoint: E,
  input: { params?: StoredCommand['params']; body: Body<E> },
  how: { label: string; ifMatch?: number },
): Promise<OutputOf<E>> {
  const kept: StoredCommand = {
    commandId: randomId(),
    userId: getUser()?.id ?? 0,
    endpointId: endpoint.id,
    body: input.body as StoredCommand['body'],
    label: how.label,
    at: Date.now(),
    ...(input.params ? { params: input.params } : {}),
    ...(how.ifMatch === undefined ? {} : { ifMatch: how.ifMatch }),
  };
  inFlight().add(kept.commandId);
  change((all) => [...all, kept]);
  return send(kept) as Promise<OutputOf<E>>;
}

/** Sends a stored command again, under the same id. Throws like `sendMoney`. */
export async function resendCommand(commandId: string): Promise<unknown> {
  const kept = read().find((one) => one.commandId === commandId);
  if (!kept) throw new Error('It was answered meanwhile');
  return send(kept);
}

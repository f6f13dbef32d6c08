import { AxiosError, type AxiosResponse } from 'axios';
import { beforeEach, expect, it, vi } from 'vitest';
import { payoutsRoutes } from '#contract/routes/money/payouts.ts';
import { readStored, STORED, writeStored } from '#src/lib/storage.ts';
import { signInAs } from '#tests/support/fake-api.ts';
import { http } from './http.ts';
import {
  forgetCommand,
  reloadUnanswered,
  resendCommand,
  sendMoney,
  UnknownResultError,
  unansweredCommands,
} from './money-commands.ts';

let answers: (number | 'lost')[];
let sent: { commandId: string; note?: string }[];
vi.spyOn(http, 'request').mockImplementation((config) => {
  sent.push(config.data as (typeof sent)[number]);
  const status = answers.shift() ?? 200;
  const data = { code: status === 409 ? 'command.in_flight' : 'money.insufficient', message: 'No' };
  const response = { status, data } as AxiosResponse;
  if (status === 'lost') return Promise.reject(new AxiosError('lost', 'ERR_NETWORK'));
  if (status < 300) return Promise.resolve({ status, data: { id: 1 } });
  return Promise.reject(
    new AxiosError('refused', undefined, undefined, undefined, { ...response }),
  );
});

const request = () =>
  sendMoney(
    payoutsRoutes.payoutFullBalance,
    { body: { storeId: 3 as never } },
    { label: 'Full balance of Atlas' },
  );
const storedCommands = () =>
  JSON.parse(readStored(STORED.moneyCommands) ?? '[]') as { commandId: string }[];

beforeEach(() => {
  signInAs({ id: 7, role: 'finance' });
  vi.useFakeTimers();
  answers = [];
  sent = [];
  reloadUnanswered();
});

it('stores a command before it is sent, and removes it once it is answered', async () => {
  const sending = request();
  expect(storedCommands()).toHaveLength(1);
  await expect(sending).resolves.toEqual({ id: 1 });
  expect(storedCommands()).toEqual([]);
  expect(sent[0]?.commandId).toMatch(/^[\da-f-]{36}$/);
});

it('treats a refusal as an answer', async () => {
  answers = [422];
  await expect(request()).rejects.toMatchObject({ name: 'ApiFailure', status: 422 });
  expect(storedCommands()).toEqual([]);
});

it('sends a command again with the same id until it is answered', async () => {
  answers = ['lost', 503, 409];
  const sending = request();
  await vi.runAllTimersAsync();
  await expect(sending).resolves.toEqual({ id: 1 });
  expect(sent).toHaveLength(4);
  expect(new Set(sent.map(({ commandId }) => commandId)).size).toBe(1);
});

it('sends a command that the release before stored under its name of the endpoint', async () => {
  const commandId = '0197f3a0-0000-7000-8000-000000000001';
  const endpointId = 'vendorPayments.payoutFullBalance';
  const stored = { commandId, userId: 7, endpointId, body: { storeId: 3 }, label: 'Atlas', at: 1 };
  writeStored(STORED.moneyCommands, JSON.stringify([stored]));
  await expect(resendCommand(commandId)).resolves.toEqual({ id: 1 });
  expect(sent).toEqual([{ commandId, storeId: 3 }]);
  expect(storedCommands()).toEqual([]);
});

it('keeps an unanswered command after giving up, and sends the same one again on request', async () => {
  answers = ['lost', 'lost', 'lost', 'lost'];
  const sending = request().catch((error: unknown) => error);
  expect(unansweredCommands.get()).toEqual([]);
  await vi.runAllTimersAsync();
  expect(await sending).toBeInstanceOf(UnknownResultError);
  const [first] = unansweredCommands.get();
  expect(first).toMatchObject({ label: 'Full balance of Atlas', userId: 7 });
  await resendCommand(first?.commandId ?? '');
  expect(sent.at(-1)).toEqual(sent[0]);
  expect(unansweredCommands.get()).toEqual([]);
});

it('keeps a command when the session ends, until the user discards it', async () => {
  answers = [401];
  await expect(request()).rejects.toBeInstanceOf(UnknownResultError);
  expect(sent).toHaveLength(1);
  forgetCommand(storedCommands()[0]?.commandId ?? '');
  expect(storedCommands()).toEqual([]);
});

it('ignores stored commands of other users, and damaged ones', async () => {
  answers = [401];
  await request().catch(() => undefined);
  const stored = storedCommands();
  localStorage.setItem(
    STORED.moneyCommands,
    JSON.stringify(stored.map((one) => ({ ...one, userId: 8 }))),
  );
  reloadUnanswered();
  expect(unansweredCommands.get()).toEqual([]);
  localStorage.setItem(STORED.moneyCommands, 'torn {');
  reloadUnanswered();
  expect(unansweredCommands.get()).toEqual([]);
});

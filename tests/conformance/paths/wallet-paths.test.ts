import { describe, expect, it } from 'vitest';
import { walletsRoutes as calls, type Wallet } from '#contract/routes/money/wallets.ts';
import {
  WALLET_EVENT_TYPES,
  WALLET_STATES,
  type WalletEventType,
  type WalletState,
  walletRules,
} from '#machines/wallet/wallet-machine.ts';
import type { Answer, Person, TestApp } from '#tests/support/app.ts';
import type { MoneyFixture } from '#tests/support/fixtures/money-fixture.ts';
import { withMoneyFixture } from '#tests/support/processes/money-app.ts';

let t: TestApp;
let fixture: MoneyFixture;
let other: Person;
withMoneyFixture(async (opened) => {
  ({ t, fixture } = opened);
  other = await t.person('customer');
});

/**
 * Every call that moves a wallet, and those that change its state: each sends one event of the
 * machine.
 */
const SENT: readonly (readonly [
  string,
  WalletEventType,
  (id: number) => Promise<Answer<Wallet>>,
])[] = [
  ['adjust', 'wallet.move', (id) => adjust(id, 'top_up')],
  ['adjust down', 'wallet.move', (id) => adjust(id, 'withdrawal')],
  ['transfer', 'wallet.move', (id) => pay(id, other.id)],
  ['freeze', 'wallet.freeze', (id) => setFrozen(id, 'freeze')],
  ['unfreeze', 'wallet.unfreeze', (id) => setFrozen(id, 'unfreeze')],
];

const adjust = (id: number, type: string) =>
  fixture.command(
    calls.adjust,
    { params: { id }, body: { type, amount: '100', reason: 'x' } },
    fixture.finance,
  );
const pay = (id: number, toUserId: number) =>
  fixture.command(
    calls.transfer,
    { params: { id }, body: { toUserId, amount: '100', reason: 'x' } },
    fixture.finance,
  );
const setFrozen = (id: number, how: 'freeze' | 'unfreeze') =>
  fixture.command(calls[how], { params: { id }, body: { reason: 'x' } }, fixture.supervisor);

/** A wallet with money on it, in a state, brought there through the API. */
async function createInState(role: 'customer' | 'driver', state: WalletState): Promise<number> {
  const { id } = await t.person(role);
  expect((await adjust(id, 'top_up')).status).toBe(200);
  if (state === 'frozen') expect((await setFrozen(id, 'freeze')).status).toBe(200);
  return id;
}

const read = async (id: number): Promise<Wallet> =>
  (await t.call(calls.get, { params: { id } }, fixture.finance)).body;

describe.each(['customer', 'driver'] as const)(
  'the wallet machine and the wallet of a %s',
  (role) => {
    it.each(WALLET_STATES)('agree on every event while it is %s', async (status) => {
      expect([...new Set(SENT.map(([, type]) => type))].sort()).toEqual(
        [...WALLET_EVENT_TYPES].sort(),
      );
      for (const [call, type, send] of SENT) {
        const id = await createInState(role, status);
        const before = await read(id);
        expect(before.legalEvents).toEqual(walletRules.legal({ status }));
        const after = walletRules.apply({ status }, type);
        const answer = await send(id);
        expect([call, answer.status]).toEqual([call, after ? 200 : 409]);
        const now = await read(id);
        expect([call, now.status]).toEqual([call, (after ?? { status }).status]);
        if (!after) {
          expect(answer.body).toMatchObject({ code: 'wallet.illegal_event' });
          expect(now).toEqual(before);
        }
      }
    });

    it('agree that a frozen wallet receives nothing either', async () => {
      const [frozen, active] = [
        await createInState(role, 'frozen'),
        await createInState(role, 'active'),
      ];
      expect((await pay(active, frozen)).body).toMatchObject({ code: 'wallet.illegal_event' });
      expect((await read(active)).balance).toBe('100');
    });
  },
);

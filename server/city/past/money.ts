import { randomUUID } from 'node:crypto';
import type { Payout } from '#contract/routes/money/payouts.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#rules/time.ts';
import { broughtOf } from '../counting.ts';
import type { Person } from '../furnishing/furnish.ts';
import { answerOf } from './bank-answers.ts';
import { DRIVERS, MONEY } from './keys.ts';
import { byOf, callerOf, type Past, unlessRefused } from './past-city.ts';

/** How long after the end of a shift a driver visits the cashier. Minutes. */
const COMES_BACK: [number, number] = [5, 25];
/**
 * One remittance in this many is a coin short, and one shift in this many ends without a
 * remittance.
 */
const SHORT_ONE_IN = 12;
const FORGOT_ONE_IN = 12;

/** Plans a driver's remittance at the end of the shift. */
export function planCash({ services, random, agenda, people }: Past) {
  const { cash, drivers } = services;
  const cashier = byOf(callerOf(people.cashier, 'finance'));

  return function onDuty(courier: Person, endsMs: number): void {
    const forgets = random.whole(1, FORGOT_ONE_IN) === 1;
    const comesBack = async (): Promise<void> => {
      const { atHand, toCollect } = await cash.atHand(courier.id, cashier.caller);
      if (BigInt(toCollect) > 0n) return later();
      if (forgets || atHand === '0') {
        // A driver who still carries orders comes back later.
        const off = { status: 'offline', shiftEndsAt: null } as const;
        const by = byOf(callerOf(courier, 'driver'));
        if (!(await unlessRefused(drivers.setStatus(courier.id, undefined, off, by)))) later();
        return;
      }
      const brought = broughtOf(atHand, SHORT_ONE_IN, random);
      const body = { ...brought, commandId: randomUUID(), closesShift: true };
      if (!(await unlessRefused(cash.remit(courier.id, body, cashier)))) later();
    };
    let atMs = endsMs;
    function later() {
      atMs += random.whole(...COMES_BACK) * MINUTE_MS;
      agenda.at(atMs, comesBack, [MONEY, DRIVERS]);
    }
    later();
  };
}

/**
 * The number of stores paid in a round, and the number of requests of the last round left
 * undecided.
 */
const A_ROUND = 14;
const ROUND_EVERY_DAYS = 3;
/** When the payouts of a round are sent to the bank, after its first request. */
const FILE_AFTER_HOURS = 7;
/** When the bank answers a file. */
const ANSWER_AFTER_HOURS = 10;
/** One payout of this many is paid by hand. */
const BY_HAND_ONE_IN = 4;
const LEFT_WAITING = 9;
const REASONS = [
  'The account’s holder is not the store’s',
  'The store disputes a refund: asked again',
];

/**
 * Plans rounds of payouts: requested in the morning, approved and rejected after noon, paid on the
 * next day, most of them by a bank file that the bank answers. Most of the last round wait for the first user of the console.
 */
export function planPayouts(
  past: Past,
  firstMs: number,
  endMs: number,
  /** Passes the time in which an approval can be withdrawn. */
  letCount: () => Promise<unknown>,
): void {
  const { services, random, agenda, people, staff, stores } = past;
  const { bankAnswers, payouts } = services;
  const requester = byOf(callerOf(people.finance, 'finance'));
  const supervisor = byOf(staff.supervisor);
  const payer = byOf(staff.finance);

  const command = () => ({ commandId: randomUUID() });

  /** Sends what a round has approved in one file, whose answer comes hours later. */
  async function sendTogether(approved: readonly Payout[], atMs: number): Promise<void> {
    if (approved.length === 0) return;
    await letCount();
    const rows = approved.map(({ id, version }) => ({ id, version }));
    const file = await unlessRefused(payouts.bankFile({ ...command(), payouts: rows }, payer));
    if (!file) return;
    const name = `${file.name.replace('.xml', '')}-answer.xml`;
    const answer = Buffer.from(answerOf(file, random));
    agenda.at(atMs + ANSWER_AFTER_HOURS * HOUR_MS, async () => {
      await bankAnswers.applyBytes(answer, name, supervisor);
    }, [MONEY]);
  }

  /** `onApproved` takes the payouts that are sent together; without it each is paid on its own. */
  function decide(
    payout: Payout,
    n: number,
    atMs: number,
    onApproved: ((payout: Payout) => void) | null,
  ): void {
    if (n === 1) {
      const reason = random.pick(REASONS);
      agenda.at(
        atMs,
        () => payouts.reject(payout.id, payout.version, { ...command(), reason }, supervisor),
        [MONEY],
      );
      return;
    }
    const approve = async () => {
      const typed = { ...command(), typedAmount: payout.amount };
      const approved = await payouts.approve(payout.id, payout.version, typed, supervisor);
      if (onApproved) {
        onApproved(approved);
        return;
      }
      const reference = `VIR-${random.whole(100_000_000, 999_999_999)}`;
      const body = { ...command(), rail: 'manual' as const, reference };
      const pay = async () => {
        await letCount();
        await payouts.pay(approved.id, approved.version, body, payer);
      };
      agenda.at(atMs + DAY_MS * 0.8, pay, [MONEY]);
    };
    agenda.at(atMs, approve, [MONEY]);
  }

  function round(atMs: number, waiting: number, isByFile: boolean): void {
    const approved: Payout[] = [];
    const mixed = [...stores.values()]
      .map((store) => ({ store, luck: random.next() }))
      .sort((a, b) => a.luck - b.luck)
      .slice(0, A_ROUND);
    let requested = 0;
    for (const [n, { store }] of mixed.entries()) {
      const request = async () => {
        const body = { commandId: randomUUID(), storeId: store.id as never };
        const payout = await unlessRefused(payouts.payoutFullBalance(body, requester));
        if (!payout) return;
        requested += 1;
        // A store without sales since the last round is refused; the first of the others wait.
        if (requested > waiting)
          decide(
            payout,
            requested - waiting,
            atMs + random.between(3, 5) * HOUR_MS,
            isByFile && requested % BY_HAND_ONE_IN !== 0 ? (one) => approved.push(one) : null,
          );
      };
      agenda.at(atMs + n * random.between(1, 4) * MINUTE_MS, request, [MONEY]);
    }
    const sentAt = atMs + FILE_AFTER_HOURS * HOUR_MS;
    if (isByFile) agenda.at(sentAt, () => sendTogether(approved, sentAt), [MONEY]);
  }

  const last = endMs - 6 * HOUR_MS;
  if (last > firstMs) round(last, LEFT_WAITING, false);
  for (let at = last - DAY_MS; at > firstMs + DAY_MS; at -= ROUND_EVERY_DAYS * DAY_MS)
    round(at, 0, true);
}

import { isFact } from '#contract/operations/app-socket/app-frame.ts';
import {
  firstAtMs,
  lastAtMs,
  lastNumberOf,
  type PhoneAnswer,
  type PhoneMessage,
  readPhoneMessage,
  readReport,
} from '#rules/frames/phone-frame.ts';
import { FrameError } from '#rules/frames/positions-frame.ts';
import { acceptReport } from '../drivers/accept-report.ts';
import type { HotPositions } from '../drivers/hot-positions.ts';
import { emptyReport } from '../drivers/report.ts';
import type { Roster } from '../drivers/roster.ts';
import type { Phone } from './phone.ts';

/** What an intake does with a phone. */
export interface IntakeTools {
  answer: (phone: Phone, answer: PhoneAnswer) => void;
  refuse: (phone: Phone, last: number, reason: string) => void;
  end: (phone: Phone, why: 'expired' | 'revoked') => void;
  renew: (phone: Phone, token: string) => void;
}

/** Processes the messages of an app. */
export interface Intake {
  take: (phone: Phone, data: Buffer, isBinary: boolean) => void;
}

interface Deps extends IntakeTools {
  hot: Pick<HotPositions, 'put'>;
  roster: Pick<Roster, 'has'>;
  clock: () => Date;
  /** The number of accepted and refused reports since the start. */
  figures: { taken: number; notTaken: number };
  /** @throws FrameError */
  takeFact: (phone: Phone, data: Buffer) => void;
}

type Reports = PhoneMessage & { kind: 'reports' };

/** Processes the messages of a phone in the order in which they were sent. */
export function createPhoneIntake(deps: Deps): Intake {
  const { hot, roster, clock, figures, takeFact, answer, refuse, end, renew } = deps;
  // One shared object: nobody stores it.
  const report = emptyReport();

  function takeReports(phone: Phone, { view, first, count, wantsAnswer }: Reports) {
    const nowMs = clock().getTime();
    if (nowMs >= phone.expiresAt.getTime()) return end(phone, 'expired');
    if (!roster.has(phone.caller.userId)) return end(phone, 'revoked');
    phone.allowance.spend(count);
    // A fast clock is ahead by the same amount for each report: reduced one by one, they would all
    // have the same time.
    let atMs = firstAtMs(view) - Math.max(0, lastAtMs(view) - nowMs);
    let taken = 0;
    report.driverId = phone.caller.userId;
    for (let n = 0; n < count; n += 1) {
      readReport(view, n, atMs, report);
      atMs = report.atMs;
      if (acceptReport(hot, report, nowMs) === null) taken += 1;
    }
    figures.taken += taken;
    figures.notTaken += count - taken;
    phone.notTaken += count - taken;
    if (!wantsAnswer) return;
    answer(phone, {
      kind: 'acknowledged',
      last: first + count - 1,
      notTaken: phone.notTaken,
      nowMs,
    });
    phone.notTaken = 0;
  }

  function take(phone: Phone, data: Buffer, isBinary: boolean) {
    let message: PhoneMessage;
    try {
      if (!isBinary) throw new FrameError('The frame is text instead of binary');
      if (isFact(data)) return takeFact(phone, data);
      message = readPhoneMessage(data);
    } catch (error) {
      if (!(error instanceof FrameError)) throw error;
      phone.allowance.spend(0);
      return refuse(phone, lastNumberOf(data), error.message);
    }
    if (message.kind === 'reports') return takeReports(phone, message);
    phone.allowance.spend(0);
    renew(phone, message.token);
  }
  return { take };
}

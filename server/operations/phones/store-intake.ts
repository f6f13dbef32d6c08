import { lastNumberOf, readPhoneMessage } from '#rules/frames/phone-frame.ts';
import { FrameError } from '#rules/frames/positions-frame.ts';
import type { Intake, IntakeTools } from './intake.ts';

/** Processes the messages of a store's app, which only renews its token. */
export const createStoreIntake = ({ refuse, renew }: IntakeTools): Intake => ({
  take(phone, data, isBinary) {
    phone.allowance.spend(0);
    try {
      if (!isBinary) throw new FrameError('The frame is text instead of binary');
      const message = readPhoneMessage(data);
      if (message.kind !== 'renew') throw new FrameError('A store reports no positions');
      renew(phone, message.token);
    } catch (error) {
      if (!(error instanceof FrameError)) throw error;
      refuse(phone, lastNumberOf(data), error.message);
    }
  },
});

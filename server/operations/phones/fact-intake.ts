import { encodeFactResult, readFact } from '#contract/operations/app-socket/app-frame.ts';
import { DriverFact, type FactResult } from '#contract/operations/driver-facts/fact.ts';
import { FrameError } from '#rules/frames/positions-frame.ts';
import type { Log } from '../../platform/db/log.ts';
import { reasonFor } from '../../platform/http/refusal.ts';
import type { FactService } from '../facts/service.ts';
import type { Phone } from './phone.ts';

/** Facts without a result that a phone may have; the document asks for far fewer. */
const MAX_PENDING = 500;
/** A phone that reads no results is disconnected with this much unsent. Bytes. */
const MAX_UNSENT = 262_144;

interface Deps {
  facts: Pick<FactService, 'take'>;
  log: Pick<Log, 'warn'>;
}

/** The fact that a frame holds, or the refusal of one that is invalid but has an id. */
function parseFact(data: Buffer): DriverFact | FactResult {
  const read = readFact(data);
  const { success, data: fact, error } = DriverFact.safeParse(read);
  if (success) return fact;
  const id = DriverFact.def.options[0].shape.id.safeParse((read as { id?: unknown } | null)?.id);
  const [issue] = error.issues;
  const field = issue?.path.join('.') || 'fact';
  if (!id.success) throw new FrameError(`The fact is invalid at ${field}`);
  const { message, reason: code = 'request.invalid_field' } = reasonFor('request.invalid_field', {
    fields: field,
  });
  return { id: id.data, result: 'refused', message, code };
}

/**
 * Takes the facts of phones, those of each one after the other, and sends their results. Without a
 * result a phone sends its fact again.
 */
export function createFactIntake({ facts, log }: Deps) {
  function send(phone: Phone, result: FactResult): void {
    if (phone.isOver) return;
    if (phone.ws.bufferedAmount > MAX_UNSENT) phone.ws.terminate();
    else phone.ws.send(encodeFactResult(result));
  }

  /** @throws FrameError if the frame is no fact, or its app was granted none. */
  return function takeFact(phone: Phone, data: Buffer): void {
    if (phone.known === null) throw new FrameError('Facts are not granted on this socket');
    if (phone.factsPending >= MAX_PENDING) throw new FrameError('Too many facts have no result');
    const fact = parseFact(data);
    phone.allowance.spend(0);
    if ('result' in fact) {
      send(phone, fact);
      return;
    }
    phone.factsPending += 1;
    phone.factsTaken = phone.factsTaken
      .then(() => facts.take(phone.caller, [fact]))
      .then(([result]) => {
        if (result) send(phone, result);
      })
      .catch((error: unknown) => log.warn({ err: error }, 'A fact could not be taken'))
      .finally(() => {
        phone.factsPending -= 1;
      });
  };
}

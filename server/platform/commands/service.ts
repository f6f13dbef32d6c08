import { createHash } from 'node:crypto';
import type { WithClock } from '../area.ts';
import { actorOf, type RequestActor } from '../auth/caller.ts';
import type { NewAuditEntry } from '../db/change.ts';
import { isUniqueViolation } from '../db/error-codes.ts';
import type { ActorJson, Trx } from '../db/schema.ts';
import { fieldFault, refuse } from '../http/refusal.ts';
import type { CommandRepository } from './repository.ts';

/** The context of a command: its transaction, its actor and its time. */
export interface CommandContext {
  trx: Trx;
  at: Date;
  actor: ActorJson;
}

interface Deps extends WithClock {
  repository: CommandRepository;
}

const inFlight = () => refuse('command.in_progress', {}, { retryAfterSeconds: 1 });

/**
 * Commands that apply once. Everything of a command is in one transaction: its work, its audit
 * entry, and its id with the response. So a lost response can be repeated, and a refused command
 * leaves nothing, not even its id.
 */
export function createCommandService({ db, clock, repository }: Deps) {
  /** The first request has just ended: a retry finds its response. */
  async function finish(...args: Parameters<CommandRepository['finish']>): Promise<void> {
    try {
      await repository.finish(...args);
    } catch (error) {
      throw isUniqueViolation(error) ? inFlight() : error;
    }
  }

  return {
    /** Whether the caller has sent this command before, and it was applied. */
    wasApplied: (commandId: string, callerId: number): Promise<boolean> =>
      repository.exists(commandId, callerId),

    /**
     * Executes a command, or returns the response stored for its id. Errors: 409 while the same id
     * is running; 422 if the id was used for something else.
     */
    once: <T extends object>(
      { commandId, ...body }: { commandId: string },
      call: string,
      by: RequestActor,
      work: (doing: CommandContext) => Promise<{ answer: T; entry: NewAuditEntry }>,
    ): Promise<{ answer: T; isRepeat: boolean }> =>
      db.transaction().execute(async (trx) => {
        const { isOurs, earlier } = await repository.begin(trx, commandId);
        if (!isOurs) throw inFlight();
        const { caller, address, deviceId } = by;
        const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest();
        if (earlier) {
          const isSame =
            earlier.caller_id === caller.userId &&
            earlier.call === call &&
            earlier.body_hash.equals(bodyHash);
          if (!isSame)
            throw refuse(
              'command.of_another',
              {},
              { fields: [fieldFault('body.commandId', 'command.used_for_another')] },
            );
          return { answer: earlier.answer as T, isRepeat: true };
        }
        const at = clock();
        const actor = actorOf(caller);
        const { answer, entry } = await work({ trx, at, actor });
        const origin = { address, device: deviceId };
        await finish(trx, { id: commandId, call, bodyHash, at, answer, actor, origin, entry });
        return { answer, isRepeat: false };
      }),
  };
}
export type CommandService = ReturnType<typeof createCommandService>;

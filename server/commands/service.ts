import { createHash } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import type { AuditService, Noted } from '../audit/service.ts';
import type { Caller } from '../auth/caller.ts';
import type { ActorJson, Database } from '../db/schema.ts';
import { Refusal } from '../http/refusal.ts';
import type { CommandRepository } from './repository.ts';

/** Who asks, and from where. */
export interface By {
  caller: Caller;
  address: string;
  deviceId: string;
}

/** What a command is done with, and as whom and when. */
export interface Doing {
  trx: Transaction<Database>;
  at: Date;
  actor: ActorJson;
}

interface Deps {
  db: Kysely<Database>;
  clock: () => Date;
  repository: CommandRepository;
  audit: Pick<AuditService, 'append'>;
}

export const actorOf = ({ userId, name, role }: Caller): ActorJson => ({ id: userId, name, role });

/**
 * Commands that apply once. Everything of a command is in one transaction: its work, its line in the
 * audit, and its id with the answer, so a lost answer is given again and a refused command leaves
 * nothing, not even its id.
 */
export function createCommandService({ db, clock, repository, audit }: Deps) {
  return {
    /**
     * Does a command, or gives the answer that its id had. Errors: 409 while the same id is at work;
     * 422 when the id was used for something else.
     */
    once: <T extends object>(
      { commandId, ...body }: { commandId: string },
      call: string,
      by: By,
      work: (doing: Doing) => Promise<{ answer: T; noted: Noted }>,
    ): Promise<{ answer: T; isRepeat: boolean }> =>
      db.transaction().execute(async (trx) => {
        if (!(await repository.begin(trx, commandId)))
          throw new Refusal('command.in_flight', 'This command is being carried out just now.', {
            retryAfterSeconds: 1,
          });
        const { caller, address, deviceId } = by;
        const body_hash = createHash('sha256').update(JSON.stringify(body)).digest();
        const earlier = await repository.find(trx, commandId);
        if (earlier) {
          const isSame =
            earlier.caller_id === caller.userId &&
            earlier.call === call &&
            earlier.body_hash.equals(body_hash);
          if (!isSame)
            throw new Refusal('command.mismatch', 'This command id was used for something else.', {
              fields: [{ path: 'body.commandId', message: 'was used for something else' }],
            });
          return { answer: earlier.answer as T, isRepeat: true };
        }
        const at = clock();
        const actor = actorOf(caller);
        const { answer, noted } = await work({ trx, at, actor });
        await repository.keep(trx, {
          id: commandId,
          caller_id: caller.userId,
          call,
          body_hash,
          at,
          answer: JSON.stringify(answer),
        });
        // Last, for the chain's head is held from here on.
        await audit.append(trx, at, actor, { address, device: deviceId }, noted);
        return { answer, isRepeat: false };
      }),
  };
}
export type CommandService = ReturnType<typeof createCommandService>;

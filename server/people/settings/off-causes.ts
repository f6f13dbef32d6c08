import { isCauseOn } from '#contract/causes/cause-settings.ts';
import { Cause, causeSentence } from '#contract/causes/causes.ts';
import { isStaffRole } from '#contract/permissions.ts';
import type { RequestActor } from '../../platform/auth/caller.ts';
import type { CommandService } from '../../platform/commands/service.ts';
import { fieldFault, refuse } from '../../platform/http/refusal.ts';
import type { HandlerWrapper } from '../../platform/http/register-endpoints.ts';
import type { SettingsService } from './service.ts';

interface Deps {
  settings: Pick<SettingsService, 'get'>;
  commands: Pick<CommandService, 'wasApplied'>;
}
/** A call whose body may have a cause. */
interface CausedCall extends Partial<Pick<RequestActor, 'caller'>> {
  body?: { cause?: unknown; commandId?: unknown } | undefined;
}

/**
 * Refuses what staff ask for with a cause that is switched off, for every endpoint whose body has a
 * cause. An app reports what has happened, which is accepted. So is a command that was applied before
 * the cause was switched off: its answer is repeated.
 */
export const refuseOffCauses =
  ({ settings, commands }: Deps): HandlerWrapper =>
  (handler) =>
  async (call) => {
    const { caller, body } = call as CausedCall;
    const cause = Cause.safeParse(body?.cause).data;
    if (cause && caller && isStaffRole(caller.role) && !isCauseOn(settings.get('causes'), cause)) {
      const { commandId } = body ?? {};
      const isRepeat =
        typeof commandId === 'string' && (await commands.wasApplied(commandId, caller.userId));
      if (!isRepeat)
        throw refuse(
          'cause.off',
          { cause: causeSentence(cause).message },
          { fields: [fieldFault('body.cause', 'cause.is_off')] },
        );
    }
    return handler(call);
  };

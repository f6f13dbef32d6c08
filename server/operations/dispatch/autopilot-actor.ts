import type { RequestActor } from '../../platform/auth/caller.ts';
import type { DecisionRepository } from './decision-repository.ts';

/** Who assigns where no person does. */
export async function autopilotActor(
  decisions: Pick<DecisionRepository, 'autopilotAccount'>,
  now: Date,
): Promise<RequestActor> {
  const userId = await decisions.autopilotAccount(now);
  return {
    caller: { userId, name: 'Autopilot', role: 'operator', sessionId: 0, zones: 'all' },
    address: 'server',
    deviceId: 'autopilot',
  };
}

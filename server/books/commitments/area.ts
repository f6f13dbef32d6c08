import { area, type Base } from '../../platform/area.ts';
import { ok } from '../../platform/http/answers.ts';
import { createCommitmentService } from './service.ts';

export const commitmentsArea = area({
  services: (needs: Base) => ({ commitments: createCommitmentService(needs) }),
  handlers: ({ commitments }) => ({
    commitments: { mine: ({ caller }) => ok(commitments.roomOf(caller.userId)) },
  }),
});

import { area, type Base } from '../../platform/area.ts';
import { claimHandlers } from './routes.ts';
import { createClaimService } from './service.ts';

export const claimsArea = area({
  services: (needs: Base) => ({ claims: createClaimService(needs) }),
  handlers: ({ claims }) => ({ claims: claimHandlers(claims) }),
});

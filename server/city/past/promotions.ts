import { PAUSED_CODE } from '../furnishing/promotions.ts';
import { byOf, type Past } from './streets.ts';

const REASON = 'Cost more than planned: until marketing has looked at it';

/** The supervisor pauses a promotion that costs too much. */
export async function pausePromotion({ services: { promotions }, staff }: Past): Promise<void> {
  const supervisor = byOf(staff.supervisor);
  const { items } = await promotions.list({ q: PAUSED_CODE, limit: 1 }, supervisor.caller);
  const [found] = items;
  if (found?.state !== 'active') return;
  const body = { event: 'promotion.pause' as const, reason: REASON };
  await promotions.send(found.id, found.version, body, supervisor);
}

import { PAUSED_CODE } from '../furnishing/promotions.ts';
import { byOf, type Past } from './past-city.ts';

const REASON = 'Cost more than planned: until marketing has looked at it';

const SIGNED = 'Signed agreement in the folder of the store';
/** Of so many stores, one has not signed: staff see what that looks like. */
const SIGNED_OF = 6;

/** The supervisor records which stores agreed to pay their share of promotions. */
export async function recordConsents({ services: { promotions }, staff, stores }: Past) {
  const supervisor = byOf(staff.supervisor);
  const { items } = await promotions.list({ limit: 100 }, supervisor.caller);
  for (const { id, storeShareBp, state, isScoped } of items) {
    if (storeShareBp === 0 || !['scheduled', 'active'].includes(state)) continue;
    const { stores: scoped } = await promotions.get(id, supervisor.caller);
    const asked = isScoped && scoped.length > 0 ? scoped : [...stores.values()];
    const signed = asked.filter((_, n) => n % SIGNED_OF !== SIGNED_OF - 1);
    for (const store of signed)
      await promotions.consent(id, { storeId: store.id as never, reason: SIGNED }, supervisor);
  }
}

/** The supervisor pauses a promotion that costs too much. */
export async function pausePromotion({ services: { promotions }, staff }: Past): Promise<void> {
  const supervisor = byOf(staff.supervisor);
  const { items } = await promotions.list({ q: PAUSED_CODE, limit: 1 }, supervisor.caller);
  const [found] = items;
  if (found?.state !== 'active') return;
  const body = { event: 'promotion.pause' as const, reason: REASON };
  await promotions.send(found.id, found.version, body, supervisor);
}

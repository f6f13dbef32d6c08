import { selection } from '#src/domain/live/selection.ts';
import type { ContactAbout } from './contact-asked.ts';

const PAGES = {
  orders: (id: number) => ({ orderId: id }),
  cases: (id: number) => ({ caseId: id }),
  drivers: (id: number) => ({ driverId: id }),
  stores: (id: number) => ({ storeId: id }),
} as const;

/** What the page is about: its record, or what is selected on board and map; null: nothing. */
export function contactHere(pathname: string): ContactAbout | null {
  const [first = '', second = ''] = pathname.split('/').filter(Boolean);
  if (first in PAGES && /^[1-9]\d{0,9}$/.test(second))
    return PAGES[first as keyof typeof PAGES](Number(second));
  if (first !== 'live-orders' && first !== 'eagle-view') return null;
  const { orderId, driverId } = selection.get();
  if (orderId !== null) return { orderId };
  return driverId === null ? null : { driverId };
}

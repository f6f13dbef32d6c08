import { useQuery } from '@tanstack/react-query';
import type { StoreId } from '#contract/ids.ts';
import {
  storeWaitsRoutes,
  type StoreWaits as Waits,
} from '#contract/routes/operations/store-waits.ts';
import { byId, call } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';

const MINUTE_S = 60;
const minutes = (seconds: number) => Math.round(seconds / MINUTE_S);

/** The waits of drivers in words: the median of all, then of each hour that has visits. */
export function waitsText({ visits, medianSeconds, hours }: Waits): string {
  if (medianSeconds === null) return t('stores.waits_none');
  const byHour = hours.map(({ hour, medianSeconds: median }) =>
    t('stores.waits_hour', { hour: `${hour}`.padStart(2, '0'), n: minutes(median ?? 0) }),
  );
  return [t('stores.waits_all', { n: minutes(medianSeconds), visits }), ...byHour].join(' · ');
}

/** How long drivers have waited at a store; nothing while it is not known. */
export function StoreWaits({ id }: { id: StoreId }) {
  const { data } = useQuery({
    queryKey: ['stores', id, 'waits'],
    queryFn: () => call(storeWaitsRoutes.read, byId(id)),
  });
  return data ? waitsText(data) : null;
}

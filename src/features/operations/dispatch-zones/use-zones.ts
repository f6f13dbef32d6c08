import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ZoneSettings } from '#contract/routes/operations/dispatch.ts';
import { setZone, type ZoneDispatch, zonesQuery } from '#src/domain/zone/zones.ts';
import { currentIn } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';

const KEY = zonesQuery.queryKey;
/** How often waiting orders and free drivers are fetched. */
const ASK_MS = 5_000;

export type Wanted = ZoneDispatch;

/** The error of the last change of a zone. */
export interface Trouble {
  wanted: Wanted;
  message: string;
  /** The current zone, if another user changed it first. */
  current: ZoneSettings | null;
}

/** The zones, and a function that changes one at the version that the user saw. */
export function useZones() {
  const queries = useQueryClient();
  const [troubles, setTroubles] = useState<ReadonlyMap<string, Trouble>>(new Map());
  const query = useQuery({ ...zonesQuery, refetchInterval: ASK_MS });

  const put = (zone: ZoneSettings) =>
    queries.setQueryData(KEY, (old) => old?.map((one) => (one.zone === zone.zone ? zone : one)));
  const note = (zone: string, trouble: Trouble | null) =>
    setTroubles((before) => {
      const next = new Map(before);
      if (trouble) next.set(zone, trouble);
      else next.delete(zone);
      return next;
    });

  /** Sets a zone at the version that the user saw. Resolves to true if it was set. */
  async function set(seen: Pick<ZoneSettings, 'zone' | 'version'>, wanted: Wanted) {
    const { zone } = seen;
    await queries.cancelQueries({ queryKey: KEY });
    try {
      put(await setZone(seen, wanted));
      note(zone, null);
      return true;
    } catch (error) {
      const current = currentIn<ZoneSettings>(error) ?? null;
      if (current) put(current);
      const message = failureText(error);
      note(zone, {
        wanted,
        message: current ? message : t('desk.zone_failed', { message }),
        current,
      });
      return false;
    }
  }

  return { ...query, troubles, set, settle: (zone: string) => note(zone, null) };
}

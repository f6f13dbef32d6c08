import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Setting, settingsRoutes } from '#contract/routes/settings.ts';
import { ApiFailure, call } from '#src/lib/api/call.ts';
import type { MoneyKey, Values } from './sections.ts';

/** How the last save ended, where it was not simply done. */
export interface Trouble {
  message: string;
  /** What somebody wanted, when another was first. */
  mine: Values | null;
}

/** One setting as it stands, and changing it as it was seen. */
export function useSetting(key: MoneyKey) {
  const queries = useQueryClient();
  const queryKey = ['settings', key];
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const query = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(settingsRoutes.read, { params: { key } }, { signal }),
  });

  /** True when it was saved. */
  async function save({ version }: Setting, value: Values): Promise<boolean> {
    try {
      const after = await call(
        settingsRoutes.write,
        { params: { key }, body: { value } },
        { ifMatch: version },
      );
      queries.setQueryData(queryKey, after);
      setTrouble(null);
      return true;
    } catch (error) {
      const { current } = ((error instanceof ApiFailure ? error.body : null) ?? {}) as {
        current?: Setting;
      };
      if (current) queries.setQueryData(queryKey, current);
      const message = error instanceof Error ? error.message : String(error);
      setTrouble({ message, mine: current ? value : null });
      return false;
    }
  }
  return { ...query, trouble, save, settle: () => setTrouble(null) };
}

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Setting } from '#contract/routes/people/settings.ts';
import type { SettingKey } from '#contract/settings.ts';
import { needsSecondPerson } from '#src/domain/proposal/proposals.ts';
import { currentIn } from '#src/lib/api/call.ts';
import { settingOf, type Values, writeSetting } from './setting.ts';

/** The error of the last save. */
export interface SaveError {
  message: string;
  /** The value that the user entered, if another user changed the setting first. */
  mine: Values | null;
  /** The value that the user entered, if only a second person can make it take effect. */
  proposed: Values | null;
}

/** One setting, and a function that saves it at the version that the user saw. */
export function useSetting(key: SettingKey) {
  const queries = useQueryClient();
  const { queryKey } = settingOf(key);
  const [trouble, setTrouble] = useState<SaveError | null>(null);
  const query = useQuery(settingOf(key));

  /** Saves the setting. Resolves to true if it was saved. */
  async function save(seen: Setting, value: Values): Promise<boolean> {
    try {
      queries.setQueryData(queryKey, await writeSetting(key, value, seen));
      setTrouble(null);
      return true;
    } catch (error) {
      const current = currentIn<Setting>(error);
      if (current) queries.setQueryData(queryKey, current);
      const message = error instanceof Error ? error.message : String(error);
      const proposed = needsSecondPerson(error) ? value : null;
      setTrouble({ message, mine: current ? value : null, proposed });
      return false;
    }
  }
  return { ...query, trouble, save, settle: () => setTrouble(null) };
}

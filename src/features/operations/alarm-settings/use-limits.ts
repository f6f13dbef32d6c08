import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AlarmSettings } from '#contract/operations/alarm-limits.ts';
import type { AlarmPreview } from '#contract/routes/operations/alarms.ts';
import type { Setting } from '#contract/routes/people/settings.ts';
import { limitsFrom, limitsQuery, previewLimits, saveLimits } from '#src/domain/alarm/limits.ts';
import { currentIn } from '#src/lib/api/call.ts';
import { useStatus } from '#src/lib/status.ts';
import { useAttempt } from '#src/ui/failure/use-attempt.ts';

/**
 * The limits, a draft of them and its preview, and a function that saves the draft at the version
 * that the user saw.
 */
export function useLimits() {
  const queries = useQueryClient();
  const query = useQuery(limitsQuery);
  const [draft, setDraft] = useState<AlarmSettings | null>(null);
  const [preview, setPreview] = useState<AlarmPreview | null>(null);
  const [conflict, setConflict] = useState<Setting | null>(null);
  const { isBusy, failure, setFailure, attempt } = useAttempt();
  const saved = useStatus(false);

  const put = (setting: Setting) => queries.setQueryData(limitsQuery.queryKey, setting);

  /** Changes the draft, and discards the preview of the previous one. */
  function edit(next: AlarmSettings | null): void {
    setDraft(next);
    setPreview(null);
    saved.clear();
    setFailure(null);
  }

  const look = () =>
    attempt(async () => {
      if (draft) setPreview(await previewLimits(draft));
    });

  const save = () =>
    attempt(async () => {
      const seen = query.data;
      if (!draft || !seen) return;
      try {
        put(await saveLimits(draft, seen));
        edit(null);
        saved.show(true);
      } catch (error) {
        const current = currentIn<Setting>(error);
        if (!current) throw error;
        setConflict(current);
      }
    });

  /**
   * Resolves a conflict: with the user's draft on top of the current version, or with the current
   * version.
   */
  function settle(mine: boolean): void {
    if (conflict) put(conflict);
    setConflict(null);
    if (mine) setPreview(null);
    else edit(null);
  }

  const shown = draft ?? (query.data ? limitsFrom(query.data) : null);
  return {
    ...query,
    shown,
    isChanged: draft !== null,
    preview,
    conflict,
    isBusy,
    failure,
    isSaved: saved.shown,
    edit,
    look,
    save,
    settle,
  };
}
export type LimitsState = ReturnType<typeof useLimits>;

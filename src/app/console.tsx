import { BlueprintProvider } from '@blueprintjs/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { startTransition, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { DoubtDialog } from '#src/domain/assignment/confirm-doubt.tsx';
import { DragGhost } from '#src/domain/assignment/drag-ghost.tsx';
import { queryClient } from '#src/lib/api/query-client.ts';
import { createConsole } from '#src/lib/console/console.ts';
import { getChosenZones, readZoneChoice, storeZoneChoice } from '#src/lib/session/chosen-zones.ts';
import { useSession } from '#src/lib/session/session.ts';
import { Loading } from '#src/ui/page/loading.tsx';
import { Toaster } from '#src/ui/toast/toaster.tsx';
import { recordPaths, screenCommands } from './feature-routes.ts';
import { loadStartScreen } from './screens.tsx';
import { followSession } from './session-lifecycle.ts';
import { Shell } from './shell/shell.tsx';
import { isToStartScreen } from './to-start-screen.ts';

/**
 * Everything behind the guard: the shell, its screens, and their shared state, created for each
 * user and each choice of zones. Between two users nothing is mounted, so that no clean-up of the
 * first reaches the console of the second.
 */
export default function Console() {
  const user = useSession(({ user }) => user);
  const userId = user?.id ?? null;
  // Read once: a choice made in another tab applies here only after a reload.
  const [choice, setChoice] = useState(readZoneChoice);
  // Zones that the user no longer has are left out, which also creates another console.
  const zones = getChosenZones(choice, user)?.join() ?? '';
  const key = `${userId} ${zones}`;
  /** The user and zones that the console was created for; undefined before that. */
  const [madeFor, setMadeFor] = useState<string | undefined>(undefined);
  const { state } = useLocation();
  useState(() => {
    if (isToStartScreen(state)) loadStartScreen();
  });
  useEffect(() => {
    const created = createConsole({
      screenCommands,
      recordPaths,
      zones: {
        chosen: zones === '' ? null : zones.split(',').map(Number),
        choose: (ids) => {
          if (userId === null) return;
          storeZoneChoice({ by: userId, ids });
          setChoice({ by: userId, ids });
        },
      },
    });
    const stop = followSession();
    // The whole frame at once would be a long task.
    startTransition(() => setMadeFor(key));
    return () => {
      stop();
      created.dispose();
    };
  }, [userId, key, zones]);
  if (madeFor !== key) return <Loading />;
  return (
    <QueryClientProvider client={queryClient()}>
      <BlueprintProvider>
        <Shell />
        <Toaster />
        <DragGhost />
        <DoubtDialog />
      </BlueprintProvider>
    </QueryClientProvider>
  );
}

import { BlueprintProvider } from '@blueprintjs/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { DragGhost } from '#src/domain/assignment/drag-ghost.tsx';
import { StaleAsk } from '#src/domain/assignment/stale-ask.tsx';
import { Toaster } from '#src/ui/overlay/toaster.tsx';
import { Loading } from '#src/ui/page/loading.tsx';
import { followSession, queryClient, reloadForAnotherUser } from './session-life.ts';
import { Shell } from './shell/shell.tsx';
import './blueprint.css';

/** Everything behind the guard: the shell, its screens, and their shared state. */
export default function Console() {
  const [isReloading] = useState(reloadForAnotherUser);
  useEffect(() => (isReloading ? undefined : followSession()), [isReloading]);
  if (isReloading) return <Loading />;
  return (
    <QueryClientProvider client={queryClient}>
      <BlueprintProvider>
        <Shell />
        <Toaster />
        <DragGhost />
        <StaleAsk />
      </BlueprintProvider>
    </QueryClientProvider>
  );
}

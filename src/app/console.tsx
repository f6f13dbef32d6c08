import { BlueprintProvider } from '@blueprintjs/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { DragGhost } from '#src/ui/drag-ghost.tsx';
import { StaleAsk } from '#src/ui/stale-ask.tsx';
import { Toaster } from '#src/ui/toaster.tsx';
import { followSession, queryClient } from './session-life.ts';
import { Shell } from './shell/shell.tsx';
import './blueprint.css';

/** Everything behind the guard: the shell, its screens, and what they share. */
export default function Console() {
  useEffect(followSession, []);
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

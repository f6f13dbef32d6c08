import { QueryClient } from '@tanstack/react-query';
import type { Endpoint } from '#contract/endpoint.ts';
import { definePart } from '#src/lib/console/console.ts';
import { keepNewest } from '#src/lib/keep-newest.ts';
import { ApiFailure } from './api-failure.ts';

const FRESH_MS = 5 * 60_000;

/** How often what could not be read for want of a server is read again while it is shown. */
const AGAIN_MS = 5_000;

const isAway = (error: Error | null): boolean =>
  error instanceof ApiFailure && (error.isNetwork || error.status === 503);

/** The query cache; screens that need fresher data override this. */
export const queryClient = definePart(
  () =>
    new QueryClient({
      defaultOptions: {
        // Without a connection a request fails, and the screen shows why. Waiting for one would leave
        // an empty screen that looks like an answer.
        mutations: { networkMode: 'always' },
        queries: {
          networkMode: 'always',
          refetchOnWindowFocus: false,
          retry: 1,
          refetchInterval: ({ state }) => isAway(state.error) && AGAIN_MS,
          staleTime: FRESH_MS,
          structuralSharing: keepNewest,
        },
      },
    }),
  (client) => client.clear(),
);

/** Reads the answers of an endpoint again that the screen shows. */
export const readAgain = ({ id }: Endpoint): void =>
  void queryClient().invalidateQueries({ queryKey: [id] });

import { QueryClient } from '@tanstack/react-query';
import type { Endpoint } from '#contract/endpoint.ts';
import { definePart } from '#src/lib/console/console.ts';
import { keepNewest } from '#src/lib/keep-newest.ts';

const FRESH_MS = 5 * 60_000;

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

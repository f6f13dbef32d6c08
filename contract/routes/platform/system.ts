import { z } from 'zod';
import { endpoint } from '../../endpoint.ts';
import { refusals } from '../../errors.ts';

/**
 * The console's configuration at run time, so that a build contains nothing specific to an
 * installation.
 */
export const ConsoleConfig = z
  .object({
    apiHost: z.string().meta({ description: 'Empty: the console’s own origin' }),
    release: z.string().meta({ description: 'That error reports name' }),
    environment: z.string().meta({ description: 'That error reports name' }),
    sentryDsn: z.string().nullable(),
    traces: z.boolean().meta({ description: 'Whether calls name a trace (W3C Trace Context)' }),
    registration: z
      .boolean()
      .meta({ description: 'Whether the sign-in page offers to request an account' }),
    map: z.object({
      styleUrl: z.string().nullable(),
      pmtilesUrl: z.string().nullable(),
      publicStyles: z
        .object({ light: z.string(), dark: z.string() })
        .nullable()
        .meta({ description: 'Styles of a public map, used if the browser can reach them' }),
    }),
  })
  .meta({ id: 'ConsoleConfig' });
export type ConsoleConfig = z.output<typeof ConsoleConfig>;

export const systemRoutes = {
  health: endpoint({
    id: 'system.health',
    method: 'GET',
    path: '/api/health',
    summary: 'Liveness: the process is alive',
    access: 'public',
    responses: { 200: z.object({ status: z.literal('ok') }), ...refusals() },
  }),
  ready: endpoint({
    id: 'system.ready',
    method: 'GET',
    path: '/api/ready',
    summary: 'Readiness: the database responds and is migrated',
    access: 'public',
    responses: {
      200: z.object({
        status: z.literal('ready'),
        degraded: z
          .array(z.enum(['bus', 'disk']))
          .optional()
          .meta({
            description:
              'Without the bus other servers’ positions arrive late; with a full disk nothing can be written',
          }),
      }),
      ...refusals(),
    },
  }),
  config: endpoint({
    id: 'system.config',
    method: 'GET',
    path: '/config.json',
    summary: 'The console’s configuration',
    access: 'public',
    responses: { 200: ConsoleConfig, ...refusals() },
  }),
} as const;

import pino from 'pino';
import type { Config } from '../../config.ts';
import { presentTrace } from '../tracing/tracing.ts';

/**
 * The log level: LOG_LEVEL if set. In a terminal, where the address and the sign-ins should stay
 * readable, warnings only.
 */
export function logLevelFor(config: Config, env: NodeJS.ProcessEnv): Config['logLevel'] {
  return env.LOG_LEVEL || !process.stdout.isTTY ? config.logLevel : 'warn';
}

/** The log of starting and stopping: JSON lines on standard output, like the application's. */
export const openServerLog = (level: string): pino.Logger => pino({ level, mixin: presentTrace });

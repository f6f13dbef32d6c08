import pino from 'pino';
import type { Config } from '../../config.ts';
import { presentTrace } from '../tracing/tracing.ts';

/**
 * How much is logged: LOG_LEVEL where it is set. In a terminal, where the address and the sign-ins
 * should stay readable, warnings are enough.
 */
export function logLevelFor(config: Config, env: NodeJS.ProcessEnv): Config['logLevel'] {
  return env.LOG_LEVEL || !process.stdout.isTTY ? config.logLevel : 'warn';
}

/** The log of starting and stopping: JSON lines on standard output, as the application's. */
export const openServerLog = (level: string): pino.Logger => pino({ level, mixin: presentTrace });

import pino from 'pino';
import type { Config } from '../../config.ts';
import type { Outage } from '../db/outage.ts';
import { toRefusal } from '../http/error-handler.ts';
import { presentTrace } from '../tracing/tracing.ts';

/**
 * The log level: LOG_LEVEL if set. In a terminal, where the address and the sign-ins should stay
 * readable, warnings only.
 */
export function logLevelFor(config: Config, env: NodeJS.ProcessEnv): Config['logLevel'] {
  return env.LOG_LEVEL || !process.stdout.isTTY ? config.logLevel : 'warn';
}

/** A failure that has an answer, such as a full disk, needs no stack; every other one does. */
const writeError = (error: unknown) =>
  error instanceof Error && toRefusal(error)
    ? { type: error.name, message: error.message, code: (error as { code?: unknown }).code }
    : pino.stdSerializers.err(error as Error);

/** JSON lines with levels by name and times in ISO 8601, as people and log collectors read them. */
const LOG_FORMAT = {
  formatters: { level: (level: string) => ({ level }) },
  timestamp: pino.stdTimeFunctions.isoTime,
  serializers: { err: writeError },
};

/**
 * The log of this process: one JSON object a line on standard output. Failures that the outage
 * absorbs are not written.
 */
export const openServerLog = (
  level: string,
  outage?: Pick<Outage, 'absorbs'>,
  to?: pino.DestinationStream,
): pino.Logger => {
  const options: pino.LoggerOptions = {
    ...LOG_FORMAT,
    level,
    mixin: presentTrace,
    hooks: {
      logMethod(args, method) {
        const [fields] = args as unknown[];
        const error = fields instanceof Error ? fields : (fields as { err?: unknown } | null)?.err;
        if (error === undefined || !outage?.absorbs(error)) method.apply(this, args);
      },
    },
  };
  return to ? pino(options, to) : pino(options);
};

/**
 * How the process reports its start and its end. In a terminal it prints sentences. Elsewhere it
 * writes log lines, at every LOG_LEVEL: without the reason for an end a log is of no use.
 */
export function createReport(logger: pino.Logger, isTerminal = Boolean(process.stdout.isTTY)) {
  const always = logger.child({}, { level: 'info' });
  return {
    isTerminal,
    /** A step that succeeded or begins. */
    step(text: string, fields: object = {}): void {
      if (isTerminal) console.log(`• ${text}`);
      else always.info(fields, text);
    },
    /** Text for a terminal, and its line for a log. */
    say(text: string, message: string, fields: object = {}): void {
      if (isTerminal) console.log(text);
      else always.info(fields, message);
    },
    /** The reason why the process ends. */
    fatal(text: string, fields: object = {}): void {
      if (isTerminal) console.error(text);
      else always.fatal(fields, text);
    },
  };
}
export type Report = ReturnType<typeof createReport>;

/** Node.js prints its warnings as text, which would break a log of JSON lines. */
export function logWarnings(logger: pino.Logger): void {
  process.removeAllListeners('warning');
  process.on('warning', ({ name, message }) => logger.warn({ warning: name }, message));
}

import type pg from 'pg';
import type { Config } from '../../config.ts';
import type { Settings } from '../settings.ts';

/** What a check found; `advice` says what to do about it. */
export interface Finding {
  readonly state: 'ok' | 'warning' | 'fault';
  readonly text: string;
  readonly advice?: string;
}

export const ok = (text: string): Finding => ({ state: 'ok', text });
export const warning = (text: string, advice: string): Finding => ({
  state: 'warning',
  text,
  advice,
});
export const fault = (text: string, advice: string): Finding => ({ state: 'fault', text, advice });

/** What checks look at. */
export interface Patient {
  readonly config: Config;
  readonly settings: Settings;
  readonly now: () => Date;
  /** The owner's connection to the database; absent if there is none. */
  readonly database?: pg.Client;
}

/** One check of an installation. It runs beside the others, and may take a few seconds. */
export interface Check {
  readonly id: string;
  readonly label: string;
  /** Undefined: it does not apply to this installation. */
  readonly run: (patient: Patient) => Promise<Finding | undefined>;
}

/** A check that needs the database; without a connection, it does not apply. */
export const databaseCheck = (
  id: string,
  label: string,
  run: (client: pg.Client, patient: Patient) => Promise<Finding | undefined>,
): Check => ({
  id,
  label,
  run: async (patient) => (patient.database ? run(patient.database, patient) : undefined),
});

/** The time limit for the answer of another machine. */
export const ANSWER_MS = 5_000;

/** The reason of an error; Node.js gives some without a message, but with a code. */
export function reasonOf(error: unknown): string {
  const { message, code, cause } = error as NodeJS.ErrnoException & { cause?: unknown };
  const own = message || code || String(error);
  return cause instanceof Error ? `${own}: ${reasonOf(cause)}` : own;
}

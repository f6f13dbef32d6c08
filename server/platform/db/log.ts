/** The part of a logger that the database layer uses; a pino logger fits. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** For tools and tests with output of their own. */
export const silentLog: Log = { info() {}, warn() {}, error() {} };

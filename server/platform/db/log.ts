/** What the database layer needs of a logger; a pino logger fits as it is. */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** For tools and tests whose output is their own. */
export const silentLog: Log = { info() {}, warn() {}, error() {} };

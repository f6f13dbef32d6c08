/** Ordered by severity. */
const LEVELS = ['debug', 'info', 'warn', 'error'] as const;
type Level = (typeof LEVELS)[number];

/** In production only warnings and errors reach the browser's console. */
export function isLogged(level: Level, production: boolean): boolean {
  return LEVELS.indexOf(level) >= LEVELS.indexOf(production ? 'warn' : 'debug');
}

function at(level: Level) {
  return (message: string, ...details: unknown[]): void => {
    if (isLogged(level, import.meta.env.PROD)) console[level](message, ...details);
  };
}

/** The console's log. Never pass it a token, or an object that holds one. */
export const log = { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };

/**
 * How long a test waits for a condition. It ends hanging tests and measures nothing: a busy machine
 * must not fail a test. Shorter than the time limit of a test, so that a failure names the
 * condition. Milliseconds.
 */
export const PATIENCE_MS = 150_000;
/** The time limit of a test. Milliseconds. */
export const TEST_LIMIT_MS = 2 * PATIENCE_MS;

/**
 * Whether the promises are measured with their full figures: many times, on an otherwise idle
 * machine.
 */
export const isFullRun = process.env.TAWSIL_FAULTS === 'full';

/**
 * The factor by which time limits are extended on a machine that runs other tests or programs too.
 */
const SLACK = 5;

/**
 * The limit of a promised time in this run. Milliseconds. Small runs show that it is bounded; full
 * runs show that the promise is kept.
 */
export const promisedMs = (figure: number): number => (isFullRun ? figure : SLACK * figure);

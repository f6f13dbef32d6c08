/** The figures of the promises as they are measured: many times over, on a machine without other work. */
export const isFull = process.env.TAWSIL_FAULTS === 'full';

/** So much longer may a thing take where other tests, or other people, have the machine as well. */
const SLACK = 5;

/**
 * The longest that a promised time may last in this run. Milliseconds. The small runs show that a thing
 * ends by itself and soon; that it ends in time is shown by the full ones.
 */
export const promisedMs = (figure: number): number => (isFull ? figure : SLACK * figure);

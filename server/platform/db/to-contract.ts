import type { z } from 'zod';

/** A type of the contract as rows hold it: ids are plain numbers. */
export type Plain<T> =
  T extends z.core.$brand<string>
    ? T extends number
      ? number
      : string
    : T extends readonly (infer Item)[]
      ? readonly Plain<Item>[]
      : T extends object
        ? { [Key in keyof T]: Plain<T[Key]> }
        : T;

/**
 * A row as the contract shows it: the compiler compares every field, and refuses one that is forgotten
 * or has another type. Only the brands of ids are given here.
 */
export const toContract = <T>(fields: Plain<T>): T => fields as unknown as T;

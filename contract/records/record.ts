import { z } from 'zod';
import { Actor } from '../actor.ts';
import { actsOf } from '../acts.ts';
import { type IdKind, id } from '../ids.ts';
import { Instant } from '../time.ts';
import { Version } from '../version.ts';

/** The state of a record, and when, by whom and why it was reached. */
interface StateShape<State extends z.ZodType> {
  state: State;
  stateAt: typeof Instant;
  stateBy: z.ZodNullable<typeof Actor>;
  stateReason: z.ZodNullable<z.ZodString>;
}
type RecordShape<
  Name extends IdKind,
  F extends z.ZodRawShape,
  Act extends string,
  State extends z.ZodType | undefined,
> = { id: ReturnType<typeof id<Name>>; version: typeof Version } & F &
  (State extends z.ZodType ? StateShape<State> : unknown) & {
    acts: ReturnType<typeof actsOf<Act>>;
  };

/**
 * A record as its readers get it: with its id, its version, and the acts that they may perform.
 * With `state` it also has when, by whom and why that state was reached.
 */
export function recordOf<
  const Name extends IdKind,
  F extends z.ZodRawShape,
  const Act extends string,
  State extends z.ZodType | undefined = undefined,
>(name: Name, fields: F, { acts, state }: { acts: readonly Act[]; state?: State }) {
  const kept = {
    state,
    stateAt: Instant,
    stateBy: Actor.nullable().meta({ description: 'Null: no person' }),
    stateReason: z.string().nullable(),
  };
  const shape = {
    id: id(name),
    version: Version,
    ...fields,
    ...(state && kept),
    acts: actsOf(...acts),
  };
  return z.object(shape as unknown as RecordShape<Name, F, Act, State>).meta({ id: name });
}

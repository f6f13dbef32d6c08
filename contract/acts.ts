import { z } from 'zod';
import { ERROR_CODES, type ErrorCode } from './errors.ts';
import { reasonFields } from './reasons/params.ts';
import { Instant } from './time.ts';

const codes = Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]];

/** Why a reader may not perform an act; the same refusal that the call would return. */
export const WhyNot = z
  .object({
    code: z.enum(codes),
    message: z.string().meta({ description: 'The reason in words for a person' }),
    ...reasonFields,
    until: Instant.optional().meta({ description: 'The obstacle ends by itself at this time' }),
  })
  .meta({ id: 'WhyNot' });
export type WhyNot = z.output<typeof WhyNot>;

/** Whether a reader may perform an act now: true, or the reason why not. */
export const ActState = z.union([z.literal(true), WhyNot]).meta({ id: 'ActState' });
export type ActState = z.output<typeof ActState>;

/**
 * A schema of the acts on a record, by name: true where the reader may perform the act now,
 * otherwise the reason why not. The server decides each by the policy that also decides the call
 * (docs/decisions/0044).
 */
export const actsOf = <const Name extends string>(...names: readonly Name[]) =>
  z
    .object(
      Object.fromEntries(names.map((name) => [name, ActState])) as Record<Name, typeof ActState>,
    )
    .meta({
      description: 'The acts that its reader may perform now, otherwise why not',
    });

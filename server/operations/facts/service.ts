import type { DriverFact, FactResult } from '#contract/operations/driver-facts/fact.ts';
import type { Caller } from '../../platform/auth/caller.ts';
import type { AnswerService, FactOutcome } from '../orders/answers/service.ts';
import type { ArrivalService } from '../orders/arrivals/service.ts';

interface Deps {
  answers: Pick<AnswerService, 'take' | 'wake'>;
  arrivals: Pick<ArrivalService, 'take'>;
}

const resultOf = (id: string, outcome: FactOutcome): FactResult =>
  typeof outcome === 'string'
    ? { id, result: outcome }
    : {
        id,
        result: 'refused',
        message: outcome.message,
        ...(outcome.reason === undefined ? {} : { code: outcome.reason }),
      };

/** Facts that drivers' phones report, by calls or by their sockets. */
export const createFactService = ({ answers, arrivals }: Deps) => {
  const takeOne = (fact: DriverFact, caller: Caller) =>
    fact.type === 'arrived' || fact.type === 'left'
      ? arrivals.take(fact, caller)
      : answers.take(fact, caller);
  return {
    /**
     * Takes facts in order, each in a transaction of its own: unique by assignment and kind, so that
     * a repeated one changes nothing. It refuses single facts, and throws only if the database fails.
     */
    async take(caller: Caller, facts: readonly DriverFact[]): Promise<FactResult[]> {
      const results: FactResult[] = [];
      for (const fact of facts) results.push(resultOf(fact.id, await takeOne(fact, caller)));
      if (results.some(({ result }) => result === 'recorded')) answers.wake();
      return results;
    },
  };
};
export type FactService = ReturnType<typeof createFactService>;

import type { Problem } from '../engine/model.ts';
import { rank } from '../engine/rank.ts';

/** Statistics of the rankings of a day. */
export interface RankingCount {
  /** Orders that were ranked: every waiting order, once a minute. */
  asked: number;
  /** Rankings whose first driver is late although another would be on time. */
  misleading: number;
  /** The largest lateness of a first driver where another would be on time, in minutes. */
  worst: number;
}

/** Ranks the drivers for each waiting order in the problems of a day. See `simulate`. */
export function countRankings() {
  const count: RankingCount = { asked: 0, misleading: 0, worst: 0 };
  return {
    count,
    watch(problem: Problem): void {
      for (const order of problem.orders) {
        const { choices } = rank({ ...problem, orders: [order] }, order.id);
        const late = ({ dropoffAt }: { dropoffAt: number }) =>
          dropoffAt - order.placedAt - problem.rules.targetMinutes;
        const [first] = choices;
        if (!first) continue;
        count.asked += 1;
        if (late(first) <= 0 || choices.every((one) => late(one) > 0)) continue;
        count.misleading += 1;
        count.worst = Math.max(count.worst, late(first));
      }
    },
  };
}

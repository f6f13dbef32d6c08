import { sql } from 'kysely';
import type { AnswerFigures } from '#contract/operations/driver-facts/answer.ts';
import type { Db } from '../../platform/db/schema.ts';

interface FiguresRow {
  driver_id: number;
  asked: number;
  accepted: number;
  declined: number;
  timed_out: number;
  median_seconds: number | null;
}

/** What these drivers answered since a time; those who were not asked are absent. */
export async function answersOf(
  trx: Db,
  ids: readonly number[],
  since: Date,
): Promise<ReadonlyMap<number, AnswerFigures>> {
  const { rows } = await sql<FiguresRow>`
    select driver_id, count(*)::integer as asked,
      count(*) filter (where answer = 'accepted')::integer as accepted,
      count(*) filter (where answer = 'declined')::integer as declined,
      count(*) filter (where answer = 'timed_out')::integer as timed_out,
      -- Of his own answers: what the server or a pickup settled took no time of his.
      round(percentile_cont(0.5) within group (
        order by extract(epoch from answered_at - sent_at)) filter (where answered_by = 'app')
      )::integer as median_seconds
    from assignment_answers
    where driver_id = any(${[...ids]}::integer[]) and sent_at >= ${since}
    group by driver_id`.execute(trx);
  return new Map(
    rows.map(({ driver_id, timed_out, median_seconds, ...counts }) => [
      driver_id,
      { ...counts, timedOut: timed_out, medianSeconds: median_seconds },
    ]),
  );
}

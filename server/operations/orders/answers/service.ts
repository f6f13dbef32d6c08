import type { WhyNot } from '#contract/acts.ts';
import {
  isSearched,
  type OrderAnswer,
  type OrderDeclines,
} from '#contract/operations/driver-facts/answer.ts';
import type { AnswerFact, DriverFact } from '#contract/operations/driver-facts/fact.ts';
import { answerReasons } from '#contract/reasons/operations/answers.ts';
import { type Sentence, sentenceFor } from '#contract/reasons/reason.ts';
import { applyAnswerEvent } from '#machines/answer/answer-machine.ts';
import { actorOf, type Caller } from '../../../platform/auth/caller.ts';
import type { ActorJson, Trx } from '../../../platform/db/schema.ts';
import { reasonFor } from '../../../platform/http/refusal.ts';
import type { OrderDeps } from '../deps.ts';
import { answerOf, liveFactsOf, type OrderRow } from '../order-view.ts';
import { settle } from './asking.ts';
import { createAnswerRepository } from './repository.ts';
import type { AnswerRow } from './table.ts';
import { canTakeBack, takeBackFrom } from './taking-back.ts';

const WHOLE = { whole: true } as const;
const SECOND_MS = 1_000;

/** The result of a fact; a refusal is its reason. */
export type FactOutcome = 'recorded' | 'repeated' | WhyNot;

/** A time by a phone's clock: not before the assignment, and never in the future. */
export const correctedTime = (at: string, sentAt: Date, now: Date): Date =>
  new Date(Math.min(now.getTime(), Math.max(sentAt.getTime(), Date.parse(at))));

/** Why a driver declines, as the order's timeline has it. */
const whyDeclined = ({ cause = 'other', reason }: Extract<DriverFact, { type: 'decline' }>) =>
  reason === undefined
    ? sentenceFor(answerReasons, `answer.declined_${cause}`)
    : sentenceFor(answerReasons, 'answer.declined_saying', { words: reason });

/** When the next driver is looked for; null after enough of them, or if the zone does not ask for it. */
const searchAt = ({ afterwards }: AnswerRow, { declined }: OrderRow, at: Date): Date | null =>
  afterwards === 'next' && isSearched(declined) ? at : null;

/**
 * Answers of drivers to assignments (docs/decisions/0085). The lock of the order decides every race:
 * answer, time-out, reassignment, pickup and end each settle what is open when they have it.
 */
export function createAnswers(deps: OrderDeps) {
  const { db, clock, repository, events } = deps;
  const answers = createAnswerRepository(db);

  /** Writes the answer beside the order, and its event. The order is locked and keeps its version. */
  async function note(
    trx: Trx,
    row: OrderRow,
    { answer, declined }: { answer: OrderAnswer | null; declined: OrderDeclines | null },
    {
      type,
      at,
      actor,
    }: {
      type: 'answer.seen' | 'answer.accepted' | 'answer.nobody_left';
      at: Date;
      actor: ActorJson | null;
    },
  ): Promise<void> {
    const data = { ...liveFactsOf(row), answer, declined };
    const statement = answers.noteOnOrder(row.id, { answer, declined });
    await events.append(trx, { at, type, subject: 'fact', actor, data }, statement);
  }

  async function see(trx: Trx, row: OrderRow, asked: AnswerRow, at: Date, actor: ActorJson) {
    if (asked.seen_at) return 'repeated';
    await answers.see(trx, asked.id, at);
    const present = answerOf(row);
    if (present?.assignment !== asked.id) return 'recorded';
    const answer = { ...present, seenAt: at.toISOString() };
    const { declined } = row;
    await note(trx, row, { answer, declined }, { type: 'answer.seen', at, actor });
    return 'recorded';
  }

  /** Settles what a server of the release before has left open; null if it is open still. */
  async function settleBefore(trx: Trx, row: OrderRow, asked: AnswerRow, at: Date) {
    const present = answerOf(row);
    const isPresent = present?.assignment === asked.id;
    if (isPresent && canTakeBack(row)) return null;
    const answer = isPresent ? 'accepted' : 'taken_back';
    await settle(trx, { assignment: asked.id } as OrderAnswer, { answer, at, by: 'system' });
    return answer;
  }

  async function accept(trx: Trx, row: OrderRow, asked: AnswerRow, at: Date, actor: ActorJson) {
    const seen = asked.seen_at ?? at;
    const given = { answer: 'accepted', answered_at: at, answered_by: 'app' } as const;
    const rest = { seen_at: seen, cause: null, reason: null, next_at: null };
    await answers.give(trx, asked.id, { ...given, ...rest });
    const times = { seenAt: seen.toISOString(), answeredAt: at.toISOString() };
    const answer: OrderAnswer = {
      ...(answerOf(row) as OrderAnswer),
      ...times,
      answer: 'accepted',
      by: 'app',
    };
    const { declined } = row;
    await note(trx, row, { answer, declined }, { type: 'answer.accepted', at, actor });
  }

  /** Takes the order from a driver who declined it or did not answer. */
  async function takeBack(
    trx: Trx,
    row: OrderRow,
    asked: AnswerRow,
    by: {
      how: 'declined' | 'timed_out';
      at: Date;
      actor: ActorJson | null;
      reason: Sentence;
      cause: AnswerRow['cause'];
      words: string | null;
    },
  ): Promise<void> {
    const now = clock();
    const { how, at, actor, reason } = by;
    const after = await takeBackFrom({ deps, trx, at: now, actor }, row, { how, reason });
    await answers.give(trx, asked.id, {
      answer: how,
      answered_at: at,
      answered_by: how === 'declined' ? 'app' : 'system',
      seen_at: how === 'declined' ? (asked.seen_at ?? at) : asked.seen_at,
      cause: by.cause,
      reason: by.words,
      next_at: searchAt(asked, after, now),
    });
  }

  async function answer(
    trx: Trx,
    row: OrderRow,
    asked: AnswerRow,
    fact: Exclude<AnswerFact, { type: 'seen' }>,
    { at, actor }: { at: Date; actor: ActorJson },
  ): Promise<FactOutcome> {
    const type = `answer.${fact.type}` as const;
    const wanted = applyAnswerEvent(null, { type });
    const given = asked.answer ?? (await settleBefore(trx, row, asked, clock()));
    if (given === wanted) return 'repeated';
    if (given !== null) return reasonFor(`answer.was_${given}`, { id: row.id });
    if (fact.type === 'accept') await accept(trx, row, asked, at, actor);
    else
      await takeBack(trx, row, asked, {
        how: 'declined',
        at,
        actor,
        reason: whyDeclined(fact),
        cause: fact.cause ?? 'other',
        words: fact.reason ?? null,
      });
    return 'recorded';
  }

  /** One that is due: the first to lock its order wins. */
  const timeOut = (id: number, orderId: number) =>
    db.transaction().execute(async (trx) => {
      const row = await repository.lock(trx, orderId, WHOLE);
      const asked = await answers.byId(trx, id);
      const at = clock();
      if (!row || asked.answer || !asked.due_at || asked.due_at > at) return;
      if (await settleBefore(trx, row, asked, at)) return;
      const seconds = Math.round((asked.answer_by.getTime() - asked.sent_at.getTime()) / SECOND_MS);
      const reason = sentenceFor(answerReasons, 'answer.timed_out', { seconds });
      const by = { how: 'timed_out', at, actor: null, cause: null, words: null } as const;
      await takeBack(trx, row, asked, { ...by, reason });
    });

  return {
    /** Takes one fact of a driver, in a transaction of its own. Call `wake` afterwards. */
    take: (fact: AnswerFact, caller: Caller): Promise<FactOutcome> =>
      db.transaction().execute(async (trx) => {
        // The order first, as assignments and ends do.
        const row = await repository.lock(trx, fact.order, WHOLE);
        const asked = row && (await answers.find(trx, fact.order, caller.userId, fact.assignment));
        if (!row || !asked) return reasonFor('answer.no_assignment', { id: fact.order });
        const at = correctedTime(fact.at, asked.sent_at, clock());
        const actor = actorOf(caller);
        return fact.type === 'seen'
          ? see(trx, row, asked, at, actor)
          : answer(trx, row, asked, fact, { at, actor });
      }),
    wake: events.wake,

    isDue: answers.isDue,
    /** Takes orders back that were not answered in time; one that fails stops no other. */
    async timeOutDue(): Promise<void> {
      const failed: unknown[] = [];
      for (const { id, order_id } of await answers.due(clock()))
        await timeOut(id, order_id).catch((error: unknown) => failed.push(error));
      events.wake();
      if (failed.length > 0) throw failed[0];
    },

    isSearchDue: answers.isSearchDue,
    claimSearches: () => answers.claimSearches(clock()),
    endSearch: answers.endSearch,
    /** Notes once that the search for an order's next driver finds nobody. */
    noteNobodyLeft: (orderId: number) =>
      db.transaction().execute(async (trx) => {
        const row = await repository.lock(trx, orderId, WHOLE);
        if (!row || row.closed_at || row.driver_id !== null || !row.declined) return;
        if (row.declined.nobodyLeftAt !== null) return;
        const at = clock();
        const declined = { ...row.declined, nobodyLeftAt: at.toISOString() };
        const happened = { type: 'answer.nobody_left', at, actor: null } as const;
        await note(trx, row, { answer: null, declined }, happened);
      }),
  };
}
export type AnswerService = ReturnType<typeof createAnswers>;

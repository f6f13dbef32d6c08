import { type CauseInput, wordsOfCause } from '#contract/causes/causes.ts';
import { appendLive, type LogDeps } from './live.ts';
import type { ActContext, ActDeps, AnyAct, SubjectRow } from './subject.ts';

/** Appends the event of an act that has changed a row, if live screens follow its kind. */
export async function appendOfAct(
  act: AnyAct,
  before: SubjectRow,
  after: SubjectRow,
  event: string,
  context: ActContext<ActDeps>,
): Promise<void> {
  const { live } = act.subject;
  if (!live || before === after) return;
  const { deps, trx, at, actor, body } = context;
  const named =
    typeof act.live === 'function' ? act.live(before, after, context as never) : act.live;
  const type = named === undefined ? live.type?.(event) : named;
  if (!type) return;
  const { cause, reason: typed } = (body ?? {}) as CauseInput;
  const reason = act.reason ?? wordsOfCause({ cause, reason: typed });
  await appendLive(deps as ActDeps & LogDeps, live, after, { trx, at, actor, type, reason, cause });
}

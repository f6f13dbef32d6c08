import type { CausedAct, CauseInput } from '#contract/causes/causes.ts';
import type { OrderId } from '#contract/ids.ts';
import type { Order, StatusEventType } from '#contract/routes/operations/orders.ts';
import {
  applyOrderEvent,
  legalOrderEvents,
  needsReasonOfStaff,
  stateOf,
} from '#machines/order/order-machine.ts';
import { causeCodes, typedCause } from '#src/domain/cause/causes.ts';
import { HOLD_MINUTES, holdOrder } from '#src/domain/claim/holds.ts';
import { afterSnapshot } from '#src/domain/live/after-snapshot.ts';
import { selectOrder } from '#src/domain/live/selection.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { progressOrder } from '#src/domain/order/order-acts.ts';
import { endingTexts } from '#src/domain/order/order-ending.tsx';
import { whyNotNow } from '#src/domain/order/possible/order-possible.ts';
import { causedActOf } from '#src/domain/order/proofs/event-cause.ts';
import { englishQuery, shownQuery } from '#src/domain/order/query/query-words.ts';
import { t } from '#src/lib/i18n.ts';
import { type Suggestion, type Verb, VerbError } from '#src/lib/keys/commands.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { shownWord } from '#src/lib/language/typed-words.ts';
import { setLayout } from './layout.ts';
import { assignTyped } from './typed/assign-typed.ts';
import { lineOf } from './typed/line-of.ts';
import {
  askForClaim,
  runForDriver,
  runForStatus,
  type SeenOrder,
  seeOrder,
} from './typed/seen-order.ts';
import { driverOf, driversLike } from './typed/typed-driver.ts';
import { unassignTyped } from './typed/unassign-typed.ts';

const MOST = 8;

/** The order that a word names, if it is on the board. */
const known = (word: string | undefined): Order | undefined =>
  shownSource().orders.get(Number((word ?? '').replace(/^#/, '')) as OrderId)?.order;

function live(): void {
  if (shownSource().kind === 'replay') throw new VerbError(t('replay.read_only'));
}

/** Open orders on the board whose number starts with the text. */
export const ordersLike = (word: string): Suggestion[] =>
  shownSource()
    .board.get()
    .rows.filter((id) => String(id).startsWith(word.replace(/^#/, '')))
    .filter((id) => shownSource().orders.get(id)?.endedAtMs === null)
    .slice(0, MOST)
    .flatMap((id) => {
      const order = shownSource().orders.get(id)?.order;
      return order
        ? [{ text: String(id), hint: `${order.store.name} · ${t(`live.status_${order.status}`)}` }]
        : [];
    });

/** The next statuses of an order by name, and the events that lead to them. */
function stepsOf(order: Order): { status: string; event: StatusEventType }[] {
  const state = stateOf(order);
  return legalOrderEvents(state).flatMap((type) => {
    if (type.includes('assign') || whyNotNow(order, type)) return [];
    const next = applyOrderEvent(state, { type } as never);
    return next ? [{ status: next.status, event: type as StatusEventType }] : [];
  });
}

const stepTo = (order: Order, status: string) =>
  stepsOf(order).find((one) => one.status === status.toLowerCase());

const assignVerb: Verb = {
  name: 'as',
  usage: 'typed.as_usage',
  complete: (words) =>
    words.length === 1
      ? ordersLike(words[0] ?? '')
      : driversLike(words.slice(1).join(' '), known(words[0])),
  see: seeOrder,
  async run([word, ...driver]) {
    live();
    return runForDriver(word, (seen) => assignTyped(seen, driverOf(driver, seen.order)));
  },
};

const unassignVerb: Verb = {
  name: 'un',
  usage: 'typed.un_usage',
  complete: (words) => ordersLike(words[0] ?? ''),
  see: seeOrder,
  async run([word]) {
    live();
    return runForDriver(word, unassignTyped);
  },
};

/** Why, as typed; null if the event needs a reason and none is typed. */
function typedReason(
  event: StatusEventType,
  order: Order,
  reason: readonly string[],
): CauseInput | null {
  if (!needsReasonOfStaff(event)) return {};
  const act = causedActOf(event, order);
  if (act) return typedCause(reason, act);
  return reason.length > 0 ? { reason: reason.join(' ') } : null;
}

/** The causes that begin with the last word of a line. */
const causesLike = (word: string, act: CausedAct): Suggestion[] =>
  causeCodes(act)
    .options()
    .filter(({ label }) => label.toLowerCase().startsWith(word.toLowerCase()))
    .map(({ label }) => ({ text: label, hint: t('orders.cause') }));

async function progressTyped(
  line: SeenOrder,
  status: string,
  reason: readonly string[],
): Promise<string> {
  const { order } = line;
  const step = stepTo(order, status);
  if (!step) {
    const legal = stepsOf(order).map((one) => shownWord('value', one.status));
    const word = shownWord('value', status) || '…';
    throw new VerbError(t('typed.no_step', { id: order.id, word, legal: joinList(legal) || '—' }));
  }
  const why = typedReason(step.event, order, reason);
  if (why === null) throw new VerbError(t('typed.needs_reason'));
  askForClaim(line, (now) => progressTyped(now, status, reason));
  return lineOf(await progressOrder(order, step.event, why));
}

const statusVerb: Verb = {
  name: 'st',
  usage: 'typed.st_usage',
  kinds: [null, 'value'],
  complete(words) {
    if (words.length === 1) return ordersLike(words[0] ?? '');
    const order = known(words[0]);
    if (words.length > 2) {
      const step = order && stepTo(order, words[1] ?? '');
      const act = step && causedActOf(step.event, order);
      return act && words.length === 3 ? causesLike(words[2] ?? '', act) : [];
    }
    return (order ? stepsOf(order) : [])
      .filter(({ status }) => status.startsWith((words[1] ?? '').toLowerCase()))
      .map(({ status }) => ({ text: status, hint: t(`live.status_${status}` as never) }));
  },
  see: seeOrder,
  consequence([word, status = '']) {
    const order = known(word);
    const step = order && stepTo(order, status);
    return step ? endingTexts(order, step.event).join(' ') || null : null;
  },
  async run([word, status = '', ...reason]) {
    live();
    return runForStatus(word, (line) => progressTyped(line, status, reason));
  },
};

async function holdTyped(
  line: SeenOrder,
  minutes: string,
  reason: readonly string[],
): Promise<string> {
  const n = Number(minutes);
  if (!/^\d{1,3}$/.test(minutes) || n < HOLD_MINUTES.least || n > HOLD_MINUTES.most)
    throw new VerbError(t('typed.hold_minutes'));
  askForClaim(line, (now) => holdTyped(now, minutes, reason));
  return lineOf(
    await holdOrder(
      line.order,
      n,
      typedCause(reason, 'hold') ?? { cause: 'other', reason: t('typed.hold_reason') },
    ),
  );
}

const holdVerb: Verb = {
  name: 'hold',
  usage: 'typed.hold_usage',
  complete: (words) =>
    words.length === 1
      ? ordersLike(words[0] ?? '')
      : words.length === 2
        ? ['5', '15', '30'].map((text) => ({ text, hint: t('live.minutes', { n: text }) }))
        : [],
  see: seeOrder,
  async run([word, minutes = '', ...reason]) {
    live();
    return runForDriver(word, (line) => holdTyped(line, minutes, reason));
  },
};

const findVerb: Verb = {
  name: 'find',
  usage: 'typed.find_usage',
  wording: { english: englishQuery, shown: shownQuery },
  complete: (words) => (words.length === 1 ? ordersLike(words[0] ?? '') : []),
  run(words) {
    const text = words.join(' ').trim();
    if (text === '') throw new VerbError(t('typed.find_what'));
    const held = shownSource().orders.get(Number(text.replace(/^#/, '')) as OrderId);
    if (held) {
      selectOrder(held.order.id);
      return t('typed.found', { id: held.order.id });
    }
    setLayout({ q: text });
    return t('typed.filtered', { text: shownQuery(text) });
  },
};

export const verbs = {
  as: afterSnapshot(assignVerb),
  un: afterSnapshot(unassignVerb),
  st: afterSnapshot(statusVerb),
  hold: afterSnapshot(holdVerb),
  find: findVerb,
} as const;

import { isToFetch } from '#machines/order/food.ts';
import { typedCause } from '#src/domain/cause/causes.ts';
import { beginsCodeOf, driverByCode } from '#src/domain/driver/driver-code.ts';
import { afterSnapshot } from '#src/domain/live/after-snapshot.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { ApiFailure } from '#src/lib/api/call.ts';
import { t } from '#src/lib/i18n.ts';
import { type Command, type Verb, VerbError, VerbQuestion } from '#src/lib/keys/commands.ts';
import { openQuestion } from '#src/lib/keys/question/question.ts';
import { joinList } from '#src/lib/language/join-list.ts';
import { idText } from '#src/lib/language/ltr.ts';
import { normaliseText } from '#src/lib/text/normalise-text.ts';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import type { LiveDriver } from '#streams/index.ts';
import { candidatesFor, handOverAll } from './hand-over-all.ts';

const MOST = 8;

/** @throws VerbError in a replay, and without such a driver. */
function driverOf(word: string | undefined): LiveDriver {
  if (shownSource().kind === 'replay') throw new VerbError(t('replay.read_only'));
  const driver = driverByCode(word);
  if (!driver) throw new VerbError(t('typed.no_driver', { word: word || '…' }));
  return driver;
}

/** The drivers with orders whose code or name has the text. */
function carriersLike(word: string) {
  const { drivers } = shownSource();
  const wanted = normaliseText(word);
  return drivers
    .list()
    .flatMap((id) => drivers.get(id) ?? [])
    .filter(({ activeOrders }) => activeOrders.length > 0)
    .filter((one) => beginsCodeOf(one, word) || normaliseText(one.name).includes(wanted))
    .slice(0, MOST)
    .map(({ code, name, activeOrders }) => ({
      text: code,
      hint: `${name} · ${t('road.all_carries', { n: activeOrders.length })}`,
    }));
}

/** From where the second driver would fetch each order, in sentences. */
function ordersText({ code, activeOrders }: LiveDriver): string {
  const { orders } = shownSource();
  const isFromStore = (id: (typeof activeOrders)[number]) => {
    const order = orders.get(id)?.order;
    return order !== undefined && isToFetch(order);
  };
  const numbers = (ids: readonly number[]) => joinList(ids.map((id) => idText(id)));
  const store = activeOrders.filter(isFromStore);
  const driver = activeOrders.filter((id) => !isFromStore(id));
  return [
    driver.length > 0 && t('road.all_fetched', { from: code, orders: numbers(driver) }),
    store.length > 0 && t('road.all_reassigned', { orders: numbers(store) }),
  ]
    .filter(Boolean)
    .join('. ');
}

/**
 * `hand d12 d14 accident`: d14 gets all orders of d12. It asks before it sends. Not `handover`, which
 * finds the screen where a shift is handed over.
 */
const hand: Verb = {
  name: 'hand',
  usage: 'road.all_usage',
  complete(words) {
    const [from = '', to = ''] = words;
    if (words.length === 1) return carriersLike(from);
    const first = driverByCode(from);
    if (words.length !== 2 || !first) return [];
    return candidatesFor(first, to)
      .slice(0, MOST)
      .map(({ driver: { code, name, activeOrders } }) => ({
        text: code,
        hint: `${name} · ${t('road.all_carries', { n: activeOrders.length })}`,
      }));
  },
  consequence([fromWord, toWord]) {
    const [from, to] = [driverByCode(fromWord), driverByCode(toWord)];
    if (!from) return null;
    const { code } = from;
    if (from.activeOrders.length === 0) return t('road.all_none', { code });
    const who = to ? [t('road.all_handed_over', { from: code, to: to.code })] : [];
    return [...who, ordersText(from)].join('. ');
  },
  async run([fromWord, toWord, ...words]) {
    const from = driverOf(fromWord);
    if (from.activeOrders.length === 0)
      throw new VerbError(t('road.all_none', { code: from.code }));
    const to = driverOf(toWord);
    const why = typedCause(words, 'hand_over');
    if (why === null) throw new VerbError(t('typed.needs_reason'));
    const send = async () => {
      try {
        return await handOverAll(from, to, why);
      } catch (error) {
        // A refusal of the server keeps the line, to be corrected.
        throw error instanceof ApiFailure ? new VerbError(failureText(error)) : error;
      }
    };
    const orders = ordersText(from);
    throw new VerbQuestion(t('drivers.typed_ask', { orders }), openQuestion(), send);
  },
};

/** The typed line that hands all orders of a driver over, on every screen. */
export const handOverLine: Command = {
  id: 'trouble.handover',
  label: 'road.cmd_hand_over_all_line',
  keys: [],
  verb: afterSnapshot(hand),
  isTypedOnly: true,
  permission: 'orders.assign',
  run: () => undefined,
};

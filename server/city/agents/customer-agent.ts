import type { PaymentWait } from '#contract/operations/payment.ts';
import { homeRoutes } from '#contract/routes/growth/home.ts';
import { orderChangesRoutes } from '#contract/routes/operations/order-changes.ts';
import { type Order, type OrderDetail, ordersRoutes } from '#contract/routes/operations/orders.ts';
import { quotesRoutes } from '#contract/routes/operations/quotes.ts';
import { type AppClient, CallError } from '../app-client.ts';
import type { CityClock } from '../clock.ts';
import type { FurnishedStore } from '../furnishing/furnish.ts';
import { codeOf } from '../furnishing/promotions.ts';
import { createOrderSet } from '../order-set.ts';
import type { Random } from '../random.ts';
import type { Trouble } from '../troubles/troubles.ts';
import type { CityOrder, Minute } from '../world.ts';
import { type Basket, basketOf } from './basket.ts';
import { answerInApp } from './customer-answers.ts';
import { reportFeaturedUse } from './featured.ts';
import { isLostRace } from './loop.ts';
import { opinionOf } from './opinion.ts';

/** The cards of the city's customers, at the simulator's page. */
const CARD = '4242424242424242';
const DECLINED_CARD = '4000000000000002';
/** Shares of the payments that nobody pays, that are declined, and whose app is closed meanwhile. */
const NEVER_PAYS = 0.02;
const DECLINED = 0.03;
const LEAVES_PAID = 0.03;

/** Pays with a card at the page of the payment simulator. */
async function payAt(payUrl: string, card: string): Promise<void> {
  const body = new URLSearchParams({ card });
  await fetch(payUrl, { method: 'POST', body, signal: AbortSignal.timeout(5_000) }).catch(() => {
    throw new CallError(0, 'network', 'The page of the provider cannot be reached');
  });
}

/** The app version of the city's phones. */
const APP_VERSION = '2.1.0';

/**
 * The order that a customer places after a refusal: by card or in cash, or without a code; undefined if none.
 */
function afterRefusal(basket: Basket, code: string, mayPayByCard: boolean): Basket | undefined {
  if (code === 'order.cash_limit' && basket.payment === 'cash' && mayPayByCard)
    return { ...basket, payment: 'card' };
  if (code === 'payment.off') return { ...basket, payment: 'cash' };
  const { code: typed, quote: _, ...plain } = basket;
  const isOfCode = code === 'promotion.refused' || code === 'quote.changed';
  return isOfCode && typed !== undefined ? plain : undefined;
}

/** Why a customer gives up an order before it is on the road; null: not now. */
function whyGivenUp(order: Order, trouble: Trouble | null, longestMs: number) {
  const { status, driver, placedAt } = order;
  if (status === 'picked_up') return null;
  if (trouble === 'changed_mind' && (status === 'preparing' || status === 'ready'))
    return { cause: 'changed_mind' as const };
  if (Date.now() - Date.parse(placedAt) < longestMs) return null;
  const cause = status === 'ready' || driver === null ? 'no_driver' : 'store_late';
  return { cause, reason: 'Waited too long' } as const;
}

type Why = NonNullable<ReturnType<typeof whyGivenUp>>;

async function giveUp(by: AppClient, { id, version }: Order, why: Why): Promise<void> {
  const body = { event: 'order.cancel' as const, ...why };
  try {
    await by.call(ordersRoutes.progress, { params: { id: String(id) }, body }, version);
  } catch (error) {
    if (!isLostRace(error)) throw error;
  }
}

interface Deps {
  client: AppClient;
  clock: CityClock;
  random: Random;
  troubleOf: (orderId: number) => Trouble | null;
}

/**
 * A customer's phone: places orders, answers what stores propose, cancels what takes too long or is
 * no longer wanted, and rates what was delivered.
 */
export function createCustomerAgent({ client, clock, random, troubleOf }: Deps) {
  /** Orders of this phone that have not been rated yet. */
  const ordered = new Set<number>();
  const open = createOrderSet();
  /** Orders that were placed since the last look at the open ones. */
  const placed = new Set<number>();
  /** Baskets of orders without a response yet, so that a retry sends the same order. */
  const baskets = new Map<string, Basket>();
  /** References whose customer has been at the page of the provider. */
  const visited = new Set<string>();
  /** Until the server refuses cards. */
  let mayPayByCard = true;

  /** The basket with its code and the displayed price; a refused code is omitted. */
  async function priced(basket: Basket): Promise<Basket> {
    const { storeId, lines, dropoff } = basket;
    const typed = codeOf(random);
    if (typed === undefined) return basket;
    const body = { storeId, lines, dropoff, code: typed };
    const quote = await client.call(quotesRoutes.quote, { body }).catch((error: unknown) => {
      // Too many codes were tried, or the store has closed: the order call will report it.
      if (error instanceof CallError && error.status >= 400 && error.status < 500) return null;
      throw error;
    });
    if (!quote || quote.code === 'refused') return basket;
    return { ...basket, code: typed, quote: quote.key };
  }

  /** Opens the app at a location: checks only whether its home has changed. */
  async function openHome({ lat, lon }: { lat: number; lon: number }): Promise<void> {
    const query = { lat: lat.toFixed(5), lon: lon.toFixed(5), language: 'fr', app: APP_VERSION };
    await client.look(homeRoutes.shown, { query }).catch((error: unknown) => {
      // An app without a home still takes orders.
      if (!(error instanceof CallError)) throw error;
    });
  }

  /** Pays an order that waits for its payment, and asks again. */
  async function paid(answer: OrderDetail | PaymentWait, reference: string, body: Basket) {
    if ('id' in answer) return answer;
    const { payUrl } = answer;
    if (payUrl && !visited.has(reference)) {
      visited.add(reference);
      const luck = random.next();
      if (luck < NEVER_PAYS) throw new CallError(409, 'payment.abandoned', 'The customer left');
      await payAt(payUrl, luck < NEVER_PAYS + DECLINED ? DECLINED_CARD : CARD);
      if (luck > 1 - LEAVES_PAID) throw new CallError(0, 'payment.left', 'The app was closed');
    }
    const again: OrderDetail | PaymentWait = await client.call(ordersRoutes.place, { body });
    if ('id' in again) return again;
    // It is asked again in the next run.
    throw new CallError(503, 'payment.waiting', 'The payment is not known yet');
  }

  return {
    /** Places one order and returns its id. The same reference returns the first order again. */
    async place(order: CityOrder, store: FurnishedStore, reference: string): Promise<number> {
      const known = baskets.get(reference);
      if (!known) await openHome(order.dropoff);
      const basket = known ?? (await priced(basketOf(order, store, reference, random)));
      baskets.set(reference, basket);
      const { id } = await client
        .call(ordersRoutes.place, { body: basket })
        .then((answer: OrderDetail | PaymentWait) => paid(answer, reference, basket))
        .catch((error: unknown) => {
          if (!(error instanceof CallError)) throw error;
          if (error.code === 'payment.off') mayPayByCard = false;
          const other = afterRefusal(basket, error.code, mayPayByCard);
          // Stored too, in case the next response is lost.
          if (other) baskets.set(reference, other);
          else if (error.status > 0 && error.status < 500) baskets.delete(reference);
          if (other) return { id: null };
          throw error;
        });
      if (id === null) return this.place(order, store, reference);
      baskets.delete(reference);
      ordered.add(id);
      placed.add(id);
      await reportFeaturedUse(client, random, basket, id);
      return id;
    },

    /** Rates some of the delivered orders. */
    async rate(): Promise<void> {
      if (ordered.size === 0) return;
      const { items } = await client.call(ordersRoutes.list, {
        query: { status: 'delivered', limit: '20' },
      });
      for (const order of items) {
        if (!ordered.delete(order.id)) continue;
        const body = opinionOf(random, order.statusAt > order.promisedAt);
        const params = { id: String(order.id) };
        if (body) await client.call(ordersRoutes.rate, { params, body });
      }
    },

    /**
     * Answers what stores propose, and gives up orders; an accepted one by calling support. An app
     * without open orders asks nothing.
     */
    async watch(patienceMinutes: Minute, support: AppClient): Promise<void> {
      if (open.isComplete() && open.all().length === 0 && placed.size === 0) return;
      const since = String(open.known());
      open.apply(await client.call(orderChangesRoutes.read, { query: { since } }));
      const longestMs = clock.realMs(patienceMinutes);
      for (const order of open.all()) {
        placed.delete(order.id);
        await answerInApp(client, clock, order);
        const why = whyGivenUp(order, troubleOf(order.id), longestMs);
        if (why) await giveUp(order.status === 'placed' ? client : support, order, why);
      }
    },
  };
}

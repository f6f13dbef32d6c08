import type { Ranking } from '#contract/operations/dispatch-ranking.ts';
import type { Order } from '#contract/routes/operations/orders.ts';
import { doubtOf, doubtText } from '#src/domain/assignment/doubt.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { needsText } from '#src/domain/need/need-text.ts';
import { t } from '#src/lib/i18n.ts';
import type { Question } from '#src/lib/keys/question/question-types.ts';
import { ageText } from '#src/lib/text/durations.ts';
import { useStore } from '#src/lib/use-store.ts';
import { digitOf, type Offer, PLAN_KEY } from './offers.ts';
import { PlanNote, RankedDriver } from './rank-choice.tsx';

interface LeadProps {
  store: string;
  ranking: Ranking | null;
  /** When the ranking was received that the list opened with; null if it opened nearest first. */
  rankedAtMs: number | null;
}

/** The store, and the order of the list. */
export function Lead({ store, ranking, rankedAtMs }: LeadProps) {
  const age = useStore(shownSource().clock, () =>
    rankedAtMs === null ? null : ageText(performance.now() - rankedAtMs),
  );
  const key = ranking ? 'dispatch.lead_nearest' : 'live.assign_lead';
  const lead = age === null ? t(key, { store }) : t('dispatch.lead_ahead', { store, age });
  // One line, because its text changes and must not move the rows below it.
  return (
    <p className="hint cut" title={lead}>
      {lead}
    </p>
  );
}

/** The current driver, before the ranking has his figures. */
function presentOf({ driver }: Order): Offer | null {
  if (!driver) return null;
  const load = shownSource().drivers.get(driver.id)?.activeOrders.length ?? 0;
  return {
    driver,
    load,
    figures: null,
    reasons: '',
    isPlanned: false,
    out: null,
    wasLive: true,
  };
}

interface Props {
  /** The order that the user saw when the list opened. */
  order: Order;
  offers: readonly Offer[];
  present: Offer | null;
  ranking: Ranking | null;
  /** True if the list has the ranking's order. */
  isInOrder: boolean;
  isReckoning: boolean;
  failure: string | null;
  /** The row whose choice must be confirmed, and its question. */
  asked: Offer | undefined;
  askedIn: Question | null;
  onChoose: (offer: Offer) => void;
}

const keysOf = (offer: Offer, index: number): string[] =>
  [digitOf(index), offer.isPlanned ? PLAN_KEY : null].filter((key) => key !== null);

/**
 * The drivers under their keys. What arrives later stands below them or in room that is kept for
 * it: no row moves while a key or the pointer may be about to choose it.
 */
export function OfferList(props: Props) {
  const { order, offers, ranking, isInOrder, isReckoning, failure, asked, askedIn, onChoose } =
    props;
  if (offers.length === 0)
    return <p className="notice">{t(isReckoning ? 'dispatch.ranking' : 'live.assign_none')}</p>;
  const present = props.present ?? presentOf(order);
  const pending = isReckoning ? t('dispatch.ranking') : '';
  const question = (offer: Offer, index: number) => {
    const doubt = offer === asked ? doubtOf(order, offer.driver) : null;
    const key = digitOf(index) ?? PLAN_KEY;
    if (!doubt || !askedIn) return null;
    const words = t('live.ask_again', { doubt: doubtText(doubt, offer.driver), key });
    return { words, asked: askedIn };
  };
  return (
    <>
      {order.needs && (
        <p className="hint">{t('needs.of_order', { needs: needsText(order.needs) })}</p>
      )}
      {present && (
        <ul className="choices" aria-label={t('live.has_it')} data-still={!isInOrder || undefined}>
          <RankedDriver keys={[]} offer={present} pending={pending} />
        </ul>
      )}
      <ol className="choices" data-still={!isInOrder || undefined}>
        {offers.map((offer, index) => (
          <RankedDriver
            key={offer.driver.id}
            keys={keysOf(offer, index)}
            offer={offer}
            question={question(offer, index)}
            pending={pending}
            onChoose={() => onChoose(offer)}
          />
        ))}
      </ol>
      <p className="hint">{t('live.assign_help')}</p>
      {failure && (
        <output className="notice" data-severity="warning">
          {t('dispatch.fallback', { message: failure })}
        </output>
      )}
      {(offers[0]?.load ?? 0) > 0 && !ranking && (
        <p className="hint">{t('live.assign_busy_only')}</p>
      )}
      {ranking && <PlanNote ranking={ranking} isInOrder={isInOrder} />}
    </>
  );
}

import type { Ranking } from '#contract/operations/dispatch-ranking.ts';
import { selectDriver } from '#src/domain/live/selection.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import { ageText, distanceText } from '#src/lib/text/durations.ts';
import { useEntry, useStore } from '#src/lib/use-store.ts';
import { ageBand } from '#streams/index.ts';
import type { Offer } from './rank-offers.ts';
import './rank.css';

/** A driver under a digit, or the current driver, with the reasons below. */
export function RankedDriver(props: {
  /** Null: the current driver, shown for comparison. */
  n: number | null;
  offer: Offer;
  asked?: boolean;
  onChoose?: () => void;
}) {
  const { n, offer, asked = false, onChoose } = props;
  const isPresent = n === null;
  const mark = isPresent ? t('live.has_it') : offer.isPlanned ? t('dispatch.planned') : null;
  const { id, code, name } = offer.driver;
  const load = useEntry(shownSource().drivers, id)?.activeOrders.length ?? offer.load;
  const age = useStore(shownSource().clock, (nowMs) =>
    ageText(shownSource().fleet.ageMs(id, nowMs)),
  );
  const band = useStore(shownSource().clock, (nowMs) =>
    ageBand(shownSource().fleet.ageMs(id, nowMs)),
  );
  return (
    <li>
      <button
        type="button"
        className="bare pick choice tracks fill"
        data-driver={id}
        data-present={isPresent || undefined}
        aria-disabled={isPresent || undefined}
        onClick={onChoose}
        onMouseEnter={() => selectDriver(id)}
        onFocus={() => selectDriver(id)}
      >
        {n === null ? <span /> : <kbd>{n}</kbd>}
        <span className="cut choice__who">
          <b>{code}</b> {name}
        </span>
        <span className="quiet small" title={t('live.distance_title')}>
          {t('live.assign_row', { minutes: offer.minutes, distance: distanceText(offer.metres) })}
        </span>
        <span className="quiet small">{t('live.load', { n: load })}</span>
        <span className="quiet small ping" data-number data-band={band}>
          {age}
        </span>
        {offer.reasons && (
          <small className="choice__why">
            {mark && <b>{mark} · </b>}
            {offer.reasons}
          </small>
        )}
        {asked && (
          <span className="small choice__ask" data-tone="warning" role="alert">
            {t('live.stale_ask', { code, age, key: n ?? '' })}
          </span>
        )}
      </button>
    </li>
  );
}

/** Why the first driver differs from the choice of the plan for all waiting orders. */
export function PlanNote({ ranking }: { ranking: Ranking }) {
  const [first] = ranking.candidates;
  const { driver, why } = ranking.plan;
  if (!first || first.isPlanned || why === 'has_driver') return null;
  return (
    <p className="hint">
      {driver
        ? t('dispatch.plan_other', { code: driver.code, first: first.driver.code })
        : t(`dispatch.plan_${(why ?? 'later').replace('-', '_')}` as MessageKey)}
    </p>
  );
}

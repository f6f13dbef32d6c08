import { ageText, distanceText } from '#src/lib/durations.ts';
import { t } from '#src/lib/i18n.ts';
import { picture } from '#src/lib/picture.ts';
import { selectDriver } from '#src/lib/selection.ts';
import { useEntry, useStore } from '#src/lib/use-store.ts';
import { ageBand } from '#streams/index.ts';
import type { Offer } from './rank-offers.ts';
import './rank.css';

/** One driver under a digit, with the reasons in one line. */
export function Choice(props: {
  n: number;
  offer: Offer;
  asked: boolean;
  /** Has the order now. */
  isPresent: boolean;
  onChoose: () => void;
}) {
  const { n, offer, asked, isPresent, onChoose } = props;
  const { id, code, name } = offer.driver;
  const load = useEntry(picture().drivers, id)?.activeOrders.length ?? offer.load;
  const age = useStore(picture().clock, (nowMs) => ageText(picture().fleet.ageMs(id, nowMs)));
  const band = useStore(picture().clock, (nowMs) => ageBand(picture().fleet.ageMs(id, nowMs)));
  return (
    <li>
      <button
        type="button"
        className="choice"
        data-asked={asked || undefined}
        data-driver={id}
        data-present={isPresent || undefined}
        aria-disabled={isPresent || undefined}
        onClick={onChoose}
        onMouseEnter={() => selectDriver(id)}
        onFocus={() => selectDriver(id)}
      >
        <kbd>{n}</kbd>
        <span className="choice__who">
          <b>{code}</b> {name}
          {isPresent && <small>{t('live.has_it')}</small>}
        </span>
        <span title={t('live.distance_title')}>
          {t('live.assign_row', { minutes: offer.minutes, distance: distanceText(offer.metres) })}
        </span>
        <span>{t('live.load', { n: load })}</span>
        <span className="ping" data-band={band}>
          {age}
        </span>
        {offer.reasons && <small className="choice__why">{offer.reasons}</small>}
        {asked && (
          <span className="choice__ask" role="alert">
            {t('live.stale_ask', { code, age, key: n })}
          </span>
        )}
      </button>
    </li>
  );
}

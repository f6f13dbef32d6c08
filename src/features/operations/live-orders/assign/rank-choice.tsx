import type { UserId } from '#contract/ids.ts';
import type { Ranking } from '#contract/operations/dispatch-ranking.ts';
import { canTakeOrders } from '#machines/driver/duty.ts';
import { selectDriver } from '#src/domain/live/selection.ts';
import { shownSource } from '#src/domain/live/shown-source.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import type { Question } from '#src/lib/keys/question/question-types.ts';
import { ageText, distanceText } from '#src/lib/text/durations.ts';
import { useEntry, useStore } from '#src/lib/use-store.ts';
import { AnswerWait } from '#src/ui/controls/answer-wait.tsx';
import { ageBand } from '#streams/index.ts';
import type { Offer } from './offers.ts';
import { outText } from './out-text.ts';
import './rank.css';

/** Why a driver of the list can no longer take the order; null if he can. */
export function whyOut({ driver, out, lacks = [], wasLive }: Offer): string | null {
  const status = shownSource().drivers.get(driver.id)?.status ?? (wasLive ? 'offline' : undefined);
  if (status !== undefined && !canTakeOrders(status)) return t(`live.duty_${status}`);
  return out && outText(out, lacks);
}

/** The age of the driver's position. Renders once a second. */
function Ping({ id }: { id: UserId }) {
  const age = useStore(shownSource().clock, (nowMs) =>
    ageText(shownSource().positions.ageMs(id, nowMs)),
  );
  const band = useStore(shownSource().clock, (nowMs) =>
    ageBand(shownSource().positions.ageMs(id, nowMs)),
  );
  return (
    <span className="quiet small ping" data-number data-band={band}>
      {age}
    </span>
  );
}

interface Props {
  /** The keys that choose the row; none: the current driver, shown for comparison. */
  keys: readonly string[];
  offer: Offer;
  /** The question whose answer is to choose the row again, and its words. */
  question?: { words: string; asked: Question } | null;
  /** The text of the reasons until they are known. */
  pending?: string;
  onChoose?: () => void;
}

/**
 * A driver under his keys, or the current driver, with the reasons below. One who can no longer
 * take the order keeps his row, so that no key changes its meaning.
 */
export function RankedDriver({ keys, offer, question, pending = '', onChoose }: Props) {
  const isPresent = keys.length === 0;
  const mark = isPresent ? t('live.has_it') : offer.isPlanned ? t('dispatch.planned') : null;
  const { figures } = offer;
  const { id, code, name } = offer.driver;
  const load = useEntry(shownSource().drivers, id)?.activeOrders.length ?? offer.load;
  const out = isPresent ? null : whyOut(offer);
  const reasons = out ?? (offer.reasons || pending);
  return (
    <li>
      <button
        type="button"
        className="bare pick choice tracks fill"
        data-driver={id}
        data-present={isPresent || undefined}
        data-out={out === null ? undefined : true}
        aria-disabled={isPresent || out !== null || undefined}
        onClick={onChoose}
        onMouseEnter={() => selectDriver(id)}
        onFocus={() => selectDriver(id)}
      >
        <span className="choice__keys">
          {keys.map((key) => (
            <kbd key={key}>{key}</kbd>
          ))}
        </span>
        <span className="cut choice__who">
          <b>{code}</b> {name}
        </span>
        <span className="quiet small" title={t('live.distance_title')}>
          {figures &&
            t('live.assign_row', {
              minutes: figures.minutes,
              distance: distanceText(figures.metres),
            })}
        </span>
        <span className="quiet small">{t('live.load', { n: load })}</span>
        <Ping id={id} />
        <small className="choice__why" title={reasons}>
          {mark && <b>{mark}</b>}
          {mark && reasons && ' · '}
          {reasons}
        </small>
        {question && (
          <span className="small choice__ask" data-tone="warning" role="alert">
            {question.words}
            <AnswerWait question={question.asked} />
          </span>
        )}
      </button>
    </li>
  );
}

/**
 * Why the plan's choice is not the first of the list, or why the plan has none. It only compares
 * with the first row if the list has the ranking's order.
 */
export function PlanNote({ ranking, isInOrder }: { ranking: Ranking; isInOrder: boolean }) {
  const [first] = ranking.candidates;
  const { driver, why } = ranking.plan;
  if (!first || first.isPlanned || why === 'has_driver' || (driver && !isInOrder)) return null;
  return (
    <p className="hint">
      {driver
        ? t('dispatch.plan_other', { code: driver.code, first: first.driver.code })
        : t(`dispatch.plan_${(why ?? 'later').replace('-', '_')}` as MessageKey)}
    </p>
  );
}

import { Button, ButtonGroup, PopoverNext, PopupKind } from '@blueprintjs/core';
import { ChevronLeft, ChevronRight } from '@blueprintjs/icons';
import { selectDriver, selectOrder } from '#src/domain/live/selection.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import { timeToSecond } from '#src/lib/text/moment.ts';
import { useStore } from '#src/lib/use-store.ts';
import { IconButton } from '#src/ui/controls/icon-button.tsx';
import type { Replay } from '#streams/index.ts';
import type { Act, Overview } from './use-overview.ts';

/** A jump leads to shortly before the event, so that the event is seen happening. */
const BEFORE_MS = 3_000;
/** An event this close after the shown time counts as the one that was jumped to. */
const SAME_MS = 1_000;

const atOf = (act: Act) => Date.parse(act.at) - BEFORE_MS;

/** What the event was, and of what: `Store paused: Café Atlas`. */
export function actText({ type, orderId, name, state }: Act): string {
  if (orderId !== null) {
    const what = t(`live.type_${type.replace('order.', '').replace('.', '_')}` as MessageKey);
    return t('replay.act', { what, id: orderId });
  }
  const key = `replay.what_${type.replace('.', '_')}` as MessageKey;
  const what = t(key, { state: state ? t(`live.duty_${state}` as MessageKey).toLowerCase() : '' });
  return name === null ? what : t('replay.act_of', { what, name });
}

function jump(replay: Replay, act: Act): void {
  replay.seek(atOf(act));
  if (act.orderId !== null) selectOrder(act.orderId);
  else if (act.driverId !== null) selectDriver(act.driverId);
}

const NO_ACTS: readonly Act[] = [];

function List({ replay, acts }: { replay: Replay; acts: readonly Act[] | undefined }) {
  if (!acts) return <p className="quiet acts">{t('lists.reading')}</p>;
  if (acts.length === 0) return <p className="quiet acts">{t('replay.acts_empty')}</p>;
  return (
    <ol className="acts" aria-label={t('replay.acts_title')}>
      {acts.toReversed().map((act) => (
        <li key={act.seq}>
          <Button
            variant="minimal"
            fill
            alignText="start"
            onClick={() => jump(replay, act)}
            icon={<time dateTime={act.at}>{timeToSecond(act.at)}</time>}
            text={actText(act)}
            endIcon={<small>{act.by ?? ''}</small>}
          />
        </li>
      ))}
    </ol>
  );
}

/** Buttons to step from event to event, and the list of events. */
export function Acts({ replay, overview }: { replay: Replay; overview: Overview | undefined }) {
  const acts = overview?.acts ?? NO_ACTS;
  const previous = useStore(replay.view, ({ atMs }) =>
    acts.findLast((act) => atOf(act) < atMs - SAME_MS),
  );
  const next = useStore(replay.view, ({ atMs }) => acts.find((act) => atOf(act) > atMs + SAME_MS));
  return (
    <ButtonGroup>
      <IconButton
        label={t('replay.previous')}
        disabled={!previous}
        onClick={() => previous && jump(replay, previous)}
        icon={<ChevronLeft />}
      />
      <PopoverNext
        content={<List replay={replay} acts={overview?.acts} />}
        placement="bottom"
        popupKind={PopupKind.DIALOG}
      >
        <Button text={t('replay.acts')} endIcon={overview ? <b>{acts.length}</b> : null} />
      </PopoverNext>
      <IconButton
        label={t('replay.next')}
        disabled={!next}
        onClick={() => next && jump(replay, next)}
        icon={<ChevronRight />}
      />
    </ButtonGroup>
  );
}

import { PopoverNext, PopupKind } from '@blueprintjs/core';
import { ageText } from '#src/lib/durations.ts';
import { type MessageKey, t } from '#src/lib/i18n.ts';
import { live } from '#src/lib/live.ts';
import { useCan } from '#src/lib/session.ts';
import { useStore } from '#src/lib/use-store.ts';
import type { LinkView } from '#streams/index.ts';
import './link-pill.css';

/** Age of the last message; below two seconds it is simply now, so that the pill does not flicker. */
const heardAge = (link: LinkView, nowMs: number): number | null =>
  link.heardAtMs === null ? null : Math.max(0, nowMs - link.heardAtMs);

function Details() {
  const link = useStore(live.link);
  const age = useStore(live.clock, () => heardAge(live.link.get(), Date.now()));
  const rows: [MessageKey, string][] = [
    ['live.link_heard', age === null ? '—' : t('live.ping', { age: ageText(age) })],
    ['live.link_messages', link.messagesPerSecond.toFixed(1)],
    ['live.link_lag', t('live.ms', { n: Math.round(link.lagMs) })],
    ['live.link_frames', link.framesPerSecond.toFixed(1)],
    ['live.link_dropped', String(link.dropped)],
    ['live.link_repeated', String(link.repeated)],
    ['live.link_gaps', String(link.gaps)],
  ];
  return (
    <div className="link-details">
      <p>{t(link.reason === null ? 'live.reason_none' : `live.reason_${link.reason}`)}</p>
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{t(label)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** How fresh the live data is: always there, with the age of the last word from the server. */
export function LinkPill() {
  return useCan('live.read') ? <Pill /> : null;
}

function Pill() {
  const state = useStore(live.link, (link) => link.state);
  const age = useStore(live.link, (link) => {
    const ms = heardAge(link, Date.now());
    return ms === null ? null : ageText(ms);
  });
  return (
    <PopoverNext content={<Details />} placement="bottom-end" popupKind={PopupKind.DIALOG}>
      <button type="button" className="link-pill" data-state={state}>
        <span className="visually-hidden">{t('live.link_title')}</span>
        <span className="link-pill__shape" aria-hidden="true" />
        <span>{t(`live.state_${state}`)}</span>
        <span className="visually-hidden">{t('live.link_heard')}</span>
        <span className="link-pill__age">{age ?? '—'}</span>
      </button>
    </PopoverNext>
  );
}

import { Button, PopoverNext } from '@blueprintjs/core';
import { useEffect } from 'react';
import { live } from '#src/domain/live/live.ts';
import { t } from '#src/lib/i18n.ts';
import { useHasPermission } from '#src/lib/session/session.ts';
import { ageText, timerText } from '#src/lib/text/durations.ts';
import { useStore } from '#src/lib/use-store.ts';
import { PLAIN_POPOVER } from '#src/ui/overlay/popover.tsx';
import { showToast } from '#src/ui/toast/toaster.tsx';
import { LinkDetails, lastMessageAge, messageRate } from './link-details.tsx';
import './link-pill.css';

/** A tab that was hidden for less than this has missed nothing worth announcing. Milliseconds. */
const TELL_AFTER_MS = 10_000;

/** When the user returns, announces once that the hidden tab was updated slowly. */
function useHiddenNotice(): void {
  const returned = useStore(live().link, ({ hiddenAtMs, hiddenForMs }) =>
    hiddenAtMs === null ? hiddenForMs : null,
  );
  useEffect(() => {
    if (returned === null || returned < TELL_AFTER_MS) return;
    showToast({
      title: t('live.hidden_title', { time: timerText(returned) }),
      description: t('live.hidden_text'),
    });
  }, [returned]);
}

/** The freshness of the live data, always shown, with the age of the server's last message. */
export function LinkPill() {
  return useHasPermission('live.read') ? <Pill /> : null;
}

function Pill() {
  const state = useStore(live().link, (link) => link.state);
  const age = useStore(live().link, (link) => {
    const ms = lastMessageAge(link, Date.now());
    return ms === null ? null : ageText(ms);
  });
  useHiddenNotice();
  useEffect(() => messageRate.follow(), []);
  return (
    <PopoverNext content={<LinkDetails />} {...PLAIN_POPOVER}>
      <Button
        className="pill link-pill"
        data-state={state}
        icon={<span className="link-pill__shape" aria-hidden="true" />}
        endIcon={<span className="link-pill__age">{age ?? '—'}</span>}
      >
        <span className="visually-hidden">{t('live.link_title')}</span> {t(`live.state_${state}`)}{' '}
        <span className="visually-hidden">{t('live.link_heard')}</span>
      </Button>
    </PopoverNext>
  );
}

import { Button, ButtonGroup } from '@blueprintjs/core';
import { Pause, Play } from '@blueprintjs/icons';
import { useRef } from 'react';
import { setParams, useAddress } from '#src/lib/address/use-address.ts';
import { t } from '#src/lib/i18n.ts';
import { useCommandScope, useKeys } from '#src/lib/keys/command-scope.ts';
import { useKeyOf, withKey } from '#src/lib/keys/shortcuts.ts';
import { ltrText } from '#src/lib/language/ltr.ts';
import { timeToSecond } from '#src/lib/text/moment.ts';
import { useStore } from '#src/lib/use-store.ts';
import { Select } from '#src/ui/controls/select.tsx';
import { TextButton } from '#src/ui/controls/text-button.tsx';
import { failureText } from '#src/ui/failure/announce-failure.ts';
import { showToast } from '#src/ui/toast/toaster.tsx';
import { REPLAY_SPEEDS, type Replay } from '#streams/index.ts';
import { Acts } from './acts.tsx';
import { commands, STEPS, stepId, stepLabel } from './commands.ts';
import { dayOf, momentText } from './moment.ts';
import { MomentField } from './moment-field.tsx';
import { Scrubber } from './scrubber.tsx';
import { useOverview } from './use-overview.ts';

const toggle = (replay: Replay) => {
  if (replay.view.get().playing) replay.pause();
  else replay.play();
};

/** Space plays and pauses, unless the focused element handles it. */
function useSpace(replay: Replay): void {
  useKeys('everywhere', ({ key, ctrlKey, metaKey, altKey }) => {
    if (key !== ' ' || ctrlKey || metaKey || altKey) return false;
    toggle(replay);
    return true;
  });
}

function Moment({ replay }: { replay: Replay }) {
  const second = useStore(replay.view, ({ atMs }) => Math.floor(atMs / 1000));
  return (
    <time className="replay-bar__moment" dateTime={momentText(second * 1000)}>
      <small>{dayOf(second * 1000)}</small>
      <b>{timeToSecond(second * 1000)}</b>
    </time>
  );
}

/** Moves the shown time by some minutes; the recording's ends are its limits. */
const step = (replay: Replay, ms: number) => replay.seek(replay.view.get().atMs + ms);

/** Buttons and keys that move by minutes, and the field for a time. */
function Times({ replay }: { replay: Replay }) {
  const input = useRef<HTMLInputElement>(null);
  const keyOf = useKeyOf();
  useCommandScope(commands, {
    step: (ms) => step(replay, ms),
    askTime: () => input.current?.select(),
  });
  return (
    <>
      <ButtonGroup>
        {STEPS.map((minutes) => (
          <Button
            key={minutes}
            title={withKey(t(stepLabel(minutes)), keyOf(stepId(minutes)) ?? '')}
            aria-label={t(stepLabel(minutes))}
            onClick={() => step(replay, minutes * 60_000)}
            text={ltrText(minutes < 0 ? `−${-minutes}` : `+${minutes}`)}
          />
        ))}
      </ButtonGroup>
      <MomentField replay={replay} keyName={keyOf('replay.time') ?? ''} input={input} />
    </>
  );
}

/** What of the recording is being loaded, or could not be. */
function Note({
  replay,
  activity: { error, retry },
}: {
  replay: Replay;
  activity: ReturnType<typeof useOverview>;
}) {
  const loading = useStore(replay.view, (view) => view.loading);
  const failed = useStore(replay.view, (view) => view.failed);
  const again = failed ? () => replay.seek(replay.view.get().atMs) : error && retry;
  const failure = failed
    ? t('replay.failed')
    : error && t('replay.overview_failed', { message: failureText(error) });
  const isLoading = !failed && loading !== null;
  return (
    <output className="hint floating if-any replay-bar__note">
      {isLoading
        ? t(loading === 'first' ? 'replay.loading' : 'replay.waiting')
        : again && (
            <>
              {failure} <TextButton onClick={again}>{t('replay.retry')}</TextButton>
            </>
          )}
    </output>
  );
}

/** Shows that the data is not live, and has the playback controls. */
export function ReplayBar({ replay }: { replay: Replay }) {
  const playing = useStore(replay.view, (view) => view.playing);
  const speed = useStore(replay.view, (view) => view.speed);
  const [, change] = useAddress();
  const activity = useOverview(replay);
  const { overview } = activity;
  useSpace(replay);

  const back = () =>
    change((query) => setParams(query, { replay: '', speed: '' }), { isStep: true });
  const copy = async () => {
    const url = new URL(window.location.href);
    url.searchParams.set('replay', momentText(replay.view.get().atMs));
    try {
      await navigator.clipboard.writeText(url.href);
      showToast({ title: t('replay.copied') });
    } catch {
      window.history.replaceState(window.history.state, '', url);
      showToast({ title: t('replay.copy_failed') });
    }
  };

  return (
    <section className="row replay-bar" aria-label={t('replay.bar')}>
      <strong className="line replay-bar__label">
        {t('replay.label')} <span className="small">{t('replay.not_live')}</span>
      </strong>
      <Button
        aria-label={t(playing ? 'replay.pause' : 'replay.play')}
        onClick={() => toggle(replay)}
        icon={playing ? <Pause /> : <Play />}
      />
      <Moment replay={replay} />
      <Times replay={replay} />
      <Select
        aria-label={t('replay.speed')}
        value={speed}
        onChange={(event) => replay.setSpeed(Number(event.target.value))}
        options={REPLAY_SPEEDS.map((value) => ({ value, label: t('replay.times', { n: value }) }))}
      />
      <Scrubber replay={replay} overview={overview} />
      <Acts replay={replay} overview={overview} />
      <div className="row" data-end>
        <Button variant="minimal" onClick={() => void copy()}>
          {t('replay.copy')}
        </Button>
        <Button intent="primary" onClick={back}>
          {t('replay.back')}
        </Button>
      </div>
      <Note replay={replay} activity={activity} />
    </section>
  );
}

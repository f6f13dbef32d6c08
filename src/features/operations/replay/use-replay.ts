import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { asyncScheduler } from 'rxjs';
import { replayRoutes } from '#contract/routes/operations/replay.ts';
import { frame$, live } from '#src/domain/live/live.ts';
import { showSource } from '#src/domain/live/shown-source.ts';
import { queryNow, setParams, useAddress } from '#src/lib/address/use-address.ts';
import { call } from '#src/lib/api/call.ts';
import { defineStore } from '#src/lib/console/console.ts';
import { useStore } from '#src/lib/use-store.ts';
import { closePassingToast } from '#src/ui/toast/toast-store.ts';
import { createReplay, REPLAY_SPEEDS, type Replay } from '#streams/index.ts';
import { momentOf, momentText } from './moment.ts';

const speedOf = (text: string | null) => {
  const speed = Number(text ?? 1);
  return REPLAY_SPEEDS.find((one) => one === speed) ?? 1;
};

/**
 * How long the moment is debounced before it is written to the address: browsers limit such writes.
 */
const WRITE_AFTER_MS = 400;

/** The open replay. It is created in effects, so React subscribes to it. */
const opened = defineStore<Replay | null>(() => null);

/** Plays from the time in the address while the caller is mounted; null until it can be shown. */
export function useReplay(): Replay | null {
  const [params, change] = useAddress();
  const { pathname } = useLocation();
  const [first] = useState(() => ({
    moment: params.get('replay') ?? '',
    speed: speedOf(params.get('speed')),
  }));
  // The recording ends at the server's current time, which the first response carries.
  const isReady = useStore(live().ready);
  const replay = useStore(opened);
  /** Where a replay that is made again continues: the connection may be lost and come back. */
  const latest = useRef<number | null>(null);
  /** The time that was last written to the address here. */
  const written = useRef(params.get('replay'));
  /** Times that were written and not rendered yet: a later one may be written before. */
  const pending = useRef(new Set<string>());

  useEffect(() => {
    if (!isReady) return;
    const made = createReplay(
      {
        api: {
          state: (at) => call(replayRoutes.state, { query: { at } }),
          window: (query) => call(replayRoutes.window, { query }),
        },
        scheduler: asyncScheduler,
        presentMs: live().now,
        frame$,
      },
      latest.current ?? momentOf(first.moment, live().now()),
      first.speed,
    );
    showSource(made);
    opened.set(made);
    // What it reports, and would undo, is of now.
    closePassingToast();
    document.documentElement.dataset.replay = '';
    return () => {
      latest.current = made.view.get().atMs;
      made.stop();
      showSource(null);
      opened.set(null);
      delete document.documentElement.dataset.replay;
    };
  }, [first, isReady]);

  useEffect(() => {
    if (!replay) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      const { atMs, speed } = replay.view.get();
      const text = momentText(atMs);
      written.current = text;
      pending.current.add(text);
      change((query) => {
        // Closed in the meantime: the address no longer belongs to the replay.
        if (!query.has('replay')) return;
        setParams(query, { replay: text, speed: speed === 1 ? '' : String(speed) });
      });
    };
    // The time is not written during playback, because the address would change continually.
    const stop = replay.view.subscribe(() => {
      const { playing, loading, atMs } = replay.view.get();
      if (playing || loading !== null || momentText(atMs) === written.current) return;
      clearTimeout(timer);
      timer = setTimeout(write, WRITE_AFTER_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [replay, change]);

  // The user followed a link to another time, or used the browser's Back.
  const asked = params.get('replay');
  useEffect(() => {
    if (!replay || asked === null) return;
    if (pending.current.delete(asked) || asked === written.current) return;
    // Rendered late: the address has been written again here in the meantime.
    if (queryNow(pathname)?.get('replay') !== asked) return;
    written.current = asked;
    replay.seek(momentOf(asked, live().now()));
  }, [replay, asked, pathname]);

  return replay;
}

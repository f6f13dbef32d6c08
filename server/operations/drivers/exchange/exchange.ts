import type { WithClock } from '../../../platform/area.ts';
import type { Bus } from '../../../platform/bus/bus.ts';
import { readInstallationKey } from '../../../platform/bus/installation.ts';
import { createSeal, SEAL_BYTES, type Seal, subjectNameOf } from '../../../platform/bus/seal.ts';
import type { Log } from '../../../platform/db/log.ts';
import type { HotPositions } from '../hot-positions.ts';
import type { Report } from '../report.ts';
import type { DriverRepository } from '../repository.ts';
import type { Roster } from '../roster.ts';
import {
  encodeFrame,
  type Frame,
  type FrameKind,
  MAX_FRAME_BYTES,
  MAX_IN_FRAME,
  readFrame,
} from './frame.ts';

/** How often servers exchange positions. Milliseconds. */
const PUBLISH_MS = 50;
/** Servers send at least this often, even without any moving driver. */
const BEAT_MS = 1_000;
/** A frame sent longer ago, or this far in the future, is discarded. */
const STALE_MS = 10_000;
/** Silence after which a server counts as lost. */
const GONE_MS = 3_000;
/**
 * How long the drivers of a lost server are read from history: by then they report to another one.
 */
const LOOK_MS = 120_000;
const HISTORY_EVERY_MS = 5_000;
const SNAPSHOT_WAIT_MS = 1_000;
const SNAPSHOT_TRIES = 3;
const MAX_UNKNOWN = 1_000;

interface Deps extends WithClock {
  log: Log;
  /** Null if there is only one server. */
  bus: Bus | null;
  hot: HotPositions;
  roster: Pick<Roster, 'has' | 'loadMissing'>;
  repository: Pick<DriverRepository, 'lastPositions'>;
}

/**
 * Exchanges positions between the servers of an installation: sends this server's, and stores the
 * others' in memory.
 */
export function createPositionExchange(deps: Deps) {
  const { db, clock, log, bus, hot, roster, repository } = deps;
  /**
   * Drivers who reported here since the last exchange, with the accuracy, which memory does not
   * store.
   */
  const moved = new Map<number, number>();
  /** When the last frame of each server arrived, by this process's monotonic clock. */
  const peers = new Map<string, number>();
  /** The latest reports of unknown drivers, until they have been looked up. */
  const unknown = new Map<number, Report>();
  const counts = { sent: 0, received: 0, refused: 0, stale: 0 };
  const timers: NodeJS.Timeout[] = [];
  let seal: Seal | null = null;
  let subject = '';
  let sentAt = 0;
  let lookUntil = 0;
  let isReading = false;
  let isLoading = false;

  const close = (kind: FrameKind, reports: Frame['reports']): Buffer | null =>
    seal?.close(encodeFrame({ kind, sentMs: clock().getTime(), reports })) ?? null;

  function publish(reports: Frame['reports'], kind: FrameKind = 'moved'): void {
    const bytes = close(kind, reports);
    if (!bytes || !bus?.publish(`${subject}.pos.${seal?.me}`, bytes)) return;
    counts.sent += 1;
    sentAt = performance.now();
  }

  function inFrames(reports: Frame['reports'], send: (some: Frame['reports']) => void): void {
    for (let from = 0; from < reports.length; from += MAX_IN_FRAME)
      send(reports.slice(from, from + MAX_IN_FRAME));
  }

  function publishMoved(): void {
    // Nothing is queued, because the next reports will be newer.
    if (!bus?.isConnected()) {
      moved.clear();
      return;
    }
    if (moved.size === 0) {
      if (performance.now() - sentAt >= BEAT_MS) publish([]);
      return;
    }
    const reports: Required<Report>[] = [];
    for (const [driverId, accuracy] of moved) {
      const known = hot.get(driverId);
      if (known && hot.isHere(driverId)) reports.push({ ...known, accuracy });
    }
    moved.clear();
    inFrames(reports, (some) => publish(some));
  }

  /** All known positions, or those of this server's own drivers since a time. */
  function known(sinceMs: number, onlyHere: boolean): Required<Report>[] {
    const reports: Required<Report>[] = [];
    hot.each((report, isHere) => {
      if (report.atMs >= sinceMs && (isHere || !onlyHere))
        reports.push({ ...report, accuracy: Number.NaN });
    });
    return reports;
  }

  function take(frame: Frame): void {
    const nowMs = clock().getTime();
    for (const report of frame.reports) {
      const cut = report.atMs > nowMs ? { ...report, atMs: nowMs } : report;
      if (roster.has(report.driverId)) hot.putElsewhere(cut);
      else if (unknown.size < MAX_UNKNOWN) unknown.set(report.driverId, cut);
    }
  }

  /**
   * A recent frame sealed by another server of this installation; otherwise null, and it is
   * counted.
   */
  function open(data: Uint8Array): { sender: string; frame: Frame } | null {
    const opened = data.length <= MAX_FRAME_BYTES + SEAL_BYTES ? seal?.open(data) : null;
    const frame = opened && readFrame(opened.content);
    if (!opened || !frame) {
      counts.refused += 1;
      return null;
    }
    if (Math.abs(clock().getTime() - frame.sentMs) > STALE_MS) {
      counts.stale += 1;
      return null;
    }
    counts.received += 1;
    return { sender: opened.sender, frame };
  }

  function receive(data: Uint8Array): void {
    const one = open(data);
    if (!one || one.sender === seal?.me) return;
    if (one.frame.kind === 'goodbye') peers.delete(one.sender);
    else if (one.frame.kind === 'moved') {
      peers.set(one.sender, performance.now());
      take(one.frame);
    }
  }

  /** Requests all known positions from one of the other servers. */
  async function askForAll(): Promise<void> {
    for (let n = 0; n < SNAPSHOT_TRIES && bus?.isConnected(); n += 1) {
      const question = close('ask', []);
      if (!question) return;
      const got = await bus.ask(
        `${subject}.all`,
        question,
        (data) => {
          const frame = open(data)?.frame;
          if (frame) take(frame);
          return frame?.kind === 'last';
        },
        SNAPSHOT_WAIT_MS,
      );
      if (got !== 'late') return;
    }
    if (bus?.isConnected()) log.warn({}, 'No other server answered the request for its positions');
  }

  async function readHistory(): Promise<void> {
    if (isReading) return;
    isReading = true;
    try {
      const since = new Date(clock().getTime() - LOOK_MS);
      for (const row of await repository.lastPositions(since))
        hot.putElsewhere({
          driverId: row.driver_id,
          lat: row.lat,
          lon: row.lon,
          heading: row.heading ?? Number.NaN,
          speed: row.speed ?? Number.NaN,
          atMs: row.at.getTime(),
        });
    } finally {
      isReading = false;
    }
  }

  async function loadUnknownDrivers(): Promise<void> {
    if (isLoading || unknown.size === 0) return;
    isLoading = true;
    const held = [...unknown.values()];
    unknown.clear();
    await roster.loadMissing(held.map(({ driverId }) => driverId)).finally(() => {
      isLoading = false;
    });
    for (const report of held) if (roster.has(report.driverId)) hot.putElsewhere(report);
  }

  /** Removes servers that have fallen silent. */
  function dropSilentPeers(): void {
    const now = performance.now();
    for (const [peer, receivedAt] of peers) {
      if (now - receivedAt < GONE_MS) continue;
      peers.delete(peer);
      if (bus?.isConnected()) log.warn({ peer }, 'Another server has stopped sending positions');
      lookUntil = now + LOOK_MS;
    }
  }

  const logFailure = (work: () => Promise<void>) => () =>
    void work().catch((error: unknown) =>
      log.warn({ err: error }, 'Exchanging positions with other servers failed'),
    );

  return {
    /** Call it once the roster is loaded. Afterwards this server knows what the others know. */
    async start(): Promise<void> {
      if (!bus) return;
      const key = await readInstallationKey(db);
      seal = createSeal(key);
      subject = `tawsil.${subjectNameOf(key)}`;
      hot.onMoved((report, isHere) => {
        if (isHere) moved.set(report.driverId, report.accuracy ?? Number.NaN);
      });
      bus.subscribe(`${subject}.pos.*`, ({ data }) => receive(data));
      await bus.start();
      await askForAll();
      // Only now, because a server without positions must not answer another one.
      bus.subscribe(
        `${subject}.all`,
        ({ data, answer }) => {
          if (open(data)?.frame.kind !== 'ask') return;
          const bytes: (Buffer | null)[] = [];
          inFrames(known(0, false), (some) => bytes.push(close('part', some)));
          for (const one of [...bytes, close('last', [])]) if (one) answer(one);
        },
        'all',
      );
      let connectedAt = clock().getTime();
      bus.onConnected(() => {
        const lostSince = connectedAt;
        connectedAt = clock().getTime();
        // Every server publishes its own drivers; a snapshot adds those whose server has died
        // meanwhile.
        inFrames(known(lostSince, true), (some) => publish(some));
        void askForAll();
      });
      timers.push(
        setInterval(publishMoved, PUBLISH_MS),
        setInterval(dropSilentPeers, BEAT_MS),
        setInterval(logFailure(loadUnknownDrivers), BEAT_MS),
        setInterval(
          logFailure(async () => {
            if (!bus.isConnected() || performance.now() < lookUntil) await readHistory();
          }),
          HISTORY_EVERY_MS,
        ),
      );
    },

    async stop(): Promise<void> {
      for (const timer of timers) clearInterval(timer);
      publishMoved();
      publish([], 'goodbye');
      await bus?.stop();
    },

    /**
     * How long the other servers have not been received; 0 if all is well, or without an bus.
     */
    lostMs: () => bus?.lostMs() ?? 0,
    /** The number of other servers that are received. */
    peers: () => peers.size,
    counts: (): Readonly<typeof counts> => counts,
  };
}
export type PositionExchange = ReturnType<typeof createPositionExchange>;

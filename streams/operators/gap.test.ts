import { map, type Observable, of, throwError, timer } from 'rxjs';
import { describe, expect, it } from 'vitest';
import { aSnapshot, createTestScheduler, orderEvents } from '#tests/support/sample-events.ts';
import type { EventPage, LogMessage } from '../messages.ts';
import { fillGaps, type GapDeps, type LogStep } from './gap.ts';

const since = (seq: number, ...seqs: number[]): Observable<EventPage> =>
  of({ seq, reset: false, events: orderEvents(...seqs) });

/** The output in short form: the sequence numbers. */
const words = (step: LogStep): string => {
  if (step.kind === 'snapshot') return `snapshot ${step.snapshot.seq}`;
  if (step.kind === 'events') return step.events.map((event) => event.seq).join(' ');
  if (step.kind === 'repeated') return `repeated ${step.count}`;
  if (step.kind === 'behind') return `behind ${step.from}-${step.to}`;
  return step.kind;
};

const messages = {
  s: { kind: 'snapshot', snapshot: aSnapshot(4) },
  n: { kind: 'snapshot', snapshot: aSnapshot(2) },
  a: { kind: 'events', events: orderEvents(5) },
  b: { kind: 'events', events: orderEvents(6, 7) },
  c: { kind: 'events', events: orderEvents(8) },
  h: { kind: 'head', seq: 6 },
  r: { kind: 'reset' },
} satisfies Record<string, LogMessage>;

function check(
  source: string,
  expected: string,
  values: Record<string, string>,
  deps: Partial<GapDeps>,
) {
  const scheduler = createTestScheduler();
  scheduler.run(({ cold, expectObservable }) => {
    const steps$ = cold(source, messages).pipe(
      fillGaps({
        since: () => throwError(() => new Error('not asked')),
        snapshot: () => throwError(() => new Error('not asked')),
        scheduler,
        retryMs: 10,
        maxHeld: 100,
        ...deps,
      }),
      map(words),
    );
    expectObservable(steps$, '^ 60ms !').toBe(expected, values);
  });
}

describe('fillGaps', () => {
  it('passes on a snapshot and the events after it', () => {
    check('s---a---b', '(sc)a---b', { s: 'snapshot 4', c: 'current', a: '5', b: '6 7' }, {});
  });

  it('counts a run of omitted events by its last number, even if part of the run is known', () => {
    const run = (from: number, seq: number): LogMessage => ({
      kind: 'events',
      events: [
        { seq, at: aSnapshot(1).at, actor: null, subject: 'elsewhere', type: 'elsewhere', from },
      ],
    });
    const more = { ...messages, e: run(5, 9), f: run(3, 7), g: run(6, 8) };
    const scheduler = createTestScheduler();
    scheduler.run(({ cold, expectObservable }) => {
      const deps = {
        since: () => throwError(() => new Error('not asked')),
        snapshot: () => throwError(() => new Error('not asked')),
        scheduler,
        retryMs: 10,
        maxHeld: 100,
      };
      const last = { s: 'snapshot 4', c: 'current', a: '9', b: '7', d: '8', r: 'repeated 1' };
      for (const [source, expected] of [
        ['s---e', '(sc)a'],
        ['s---f---g---e', '(sc)b---d---a'],
        ['s---e---g', '(sc)a---r'],
      ] as const)
        expectObservable(cold(source, more).pipe(fillGaps(deps), map(words)), '^ 60ms !').toBe(
          expected,
          last,
        );
    });
  });

  it('holds events until the first snapshot', () => {
    check('b-a-s', '----(sac)', { s: 'snapshot 4', a: '5 6 7', c: 'current' }, {});
  });

  it('drops and counts repeated events', () => {
    check('s---a---a', '(sc)a---r', { s: 'snapshot 4', c: 'current', a: '5', r: 'repeated 1' }, {});
  });

  it('requests missing events, then passes on the held ones', () => {
    const asked: number[] = [];
    check(
      's---c---',
      '(sc)(bgc)',
      { s: 'snapshot 4', c: 'current', b: 'behind 4-8', g: '5 6 7 8' },
      {
        since: (seq) => {
          asked.push(seq);
          return since(8, 5, 6, 7);
        },
      },
    );
    expect(asked).toEqual([4]);
  });

  it('requests missing events when the server announces a later head', () => {
    check(
      's---h---',
      '(sc)(bgc)',
      { s: 'snapshot 4', c: 'current', b: 'behind 4-6', g: '5 6' },
      { since: () => since(6, 5, 6) },
    );
  });

  it('requests a snapshot on a reset message or a reset response', () => {
    const values = {
      s: 'snapshot 4',
      c: 'current',
      b: 'behind 4-6',
      B: 'behind 4-4',
      S: 'snapshot 9',
    };
    const deps: Partial<GapDeps> = {
      since: () => of({ seq: 9, reset: true, events: [] }),
      snapshot: () => of(aSnapshot(9)),
    };
    check('s---h---', '(sc)(bSc)', values, deps);
    check('s---r---', '(sc)(BSc)', values, deps);
  });

  it('retries after a failure, and does not end', () => {
    let calls = 0;
    check(
      's---h---',
      '(sc)(bf) 6ms (gc)',
      { s: 'snapshot 4', c: 'current', b: 'behind 4-6', f: 'refill.failed', g: '5 6' },
      {
        since: () => {
          calls += 1;
          return calls === 1 ? throwError(() => new Error('away')) : since(6, 5, 6);
        },
      },
    );
  });

  it('ignores an older snapshot unless the log itself was rewound', () => {
    check('s---n---', '(sc)c', { s: 'snapshot 4', c: 'current' }, {});
    check(
      's---r---',
      '(sc)(bSc)',
      { s: 'snapshot 4', c: 'current', b: 'behind 4-4', S: 'snapshot 2' },
      { snapshot: () => of(aSnapshot(2)) },
    );
  });

  it('ignores a reset response for a gap that closed while the request was in flight', () => {
    const late: Partial<GapDeps> = {
      // The answer is for the requested sequence, 4, which the log has long passed.
      since: (seq) =>
        seq === 4 ? timer(20).pipe(map(() => ({ seq: 900, reset: true, events: [] }))) : since(seq),
    };
    const steps = { s: 'snapshot 4', c: 'current', h: 'behind 4-7', a: '5 6 7' };
    check('s---b-a', '(sc)h-a 17ms c', steps, late);
  });
});

import { Button } from '@blueprintjs/core';
import { type ComponentType, type ReactNode, useState } from 'react';
import type { Endpoint, OutputOf } from '#contract/endpoint.ts';

/** How a part that lies over others is closed. */
export type CloseMode = 'escape-or-outside' | 'by-itself';

/** An endpoint, and what it answers in an example. */
export type Answer = { endpoint: Endpoint; answer: () => unknown };

/** One state of a part: a component without props. */
export type Example = ComponentType & {
  /** It lies over rows of text; its first button opens it. */
  closing?: CloseMode;
  /** The answers of the server; nothing else is answered. */
  answers?: readonly Answer[];
};

export const answer = <E extends Endpoint>(
  endpoint: E,
  value: OutputOf<E> | (() => OutputOf<E> | Promise<OutputOf<E>>),
): Answer => ({
  endpoint,
  answer: typeof value === 'function' ? (value as () => unknown) : () => value,
});

/** An answer that never arrives. */
export const noAnswer = (endpoint: Endpoint): Answer => ({
  endpoint,
  answer: () => new Promise<never>(() => undefined),
});

/** An example whose part asks the server. It is shown without others. */
export const answered = (answers: readonly Answer[], Part: Example): Example =>
  Object.assign(() => <Part />, { answers, ...(Part.closing ? { closing: Part.closing } : {}) });

const WORDS = 'Hamza El Amrani · 414 · Café Atlas · at the door 22:35 · MAD 118.00 · Maarif · ';

const ROWS = Array.from({ length: 46 }, (_, at) => `${at + 1} ${WORDS.repeat(4)}`);

/** Rows of text in the place of what a part lies over. */
const Behind = () => (
  <div data-behind aria-hidden="true">
    {ROWS.map((row) => (
      <p key={row}>{row}</p>
    ))}
  </div>
);

/** An example of a part that lies over others. Its first button opens it. */
export const over = (Part: ComponentType, closing: CloseMode = 'escape-or-outside'): Example =>
  Object.assign(
    () => (
      <>
        <Behind />
        <div data-stage>
          <Part />
        </div>
      </>
    ),
    { closing },
  );

/** A sheet with the button that opens it. */
export const overSheet = (sheet: (close: () => void) => ReactNode): Example =>
  over(function Opened() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        {isOpen && sheet(() => setOpen(false))}
      </>
    );
  });

/** An example whose stores are filled first. */
export const prepared = (fill: () => void, Part: Example): Example =>
  Object.assign(
    function Prepared() {
      useState(() => {
        fill();
        return null;
      });
      return <Part />;
    },
    { ...(Part.closing ? { closing: Part.closing } : {}), answers: Part.answers ?? [] },
  );

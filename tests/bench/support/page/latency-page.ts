declare global {
  interface Window {
    draws: number;
    /**
     * Starts to wait for a driver with this heading; `seen` resolves to the time when it was drawn.
     */
    expectDrawn: (heading: number) => void;
    /**
     * Starts to wait for a new row of the board; `seen` resolves to the time when it was painted.
     */
    expectRow: () => void;
    /** The time, in epoch ms, when the awaited change was on the screen. */
    seen: Promise<number>;
  }
}

/**
 * Runs in the page, before its scripts: records what is uploaded to the graphics card, and drawn.
 */
export function watchDrawing(): void {
  const gl = WebGL2RenderingContext.prototype;
  const upload = gl.bufferSubData;
  const draw = gl.drawArrays;
  let wanted: { heading: number; done: (atMs: number) => void } | null = null;
  let isThere = false;
  window.draws = 0;
  window.expectDrawn = (heading) => {
    window.seen = new Promise((done) => {
      isThere = false;
      wanted = { heading, done };
    });
  };
  // No other driver in this city has a heading, so the number identifies the probe.
  gl.bufferSubData = function (this: WebGL2RenderingContext, ...args: unknown[]) {
    const data = args[2];
    if (wanted && data instanceof Float32Array) {
      const from = Number(args[3] ?? 0);
      const to = args[4] ? from + Number(args[4]) : data.length;
      for (let at = from; at < to; at += 1)
        if (Math.abs((data[at] as number) - wanted.heading) < 0.01) isThere = true;
    }
    return (upload as (...all: unknown[]) => void).apply(this, args);
  } as typeof gl.bufferSubData;
  gl.drawArrays = function (this: WebGL2RenderingContext, ...args) {
    draw.apply(this, args);
    window.draws += 1;
    if (!wanted || !isThere) return;
    const { done } = wanted;
    wanted = null;
    done(performance.timeOrigin + performance.now());
  };
}

/**
 * Runs in the page: reports when a row was added to the board and the frame with it was painted.
 */
export function watchBoard(): void {
  window.expectRow = () => {
    window.seen = new Promise((done) => {
      const known = new Set([...document.querySelectorAll('[id^="order-"]')].map(({ id }) => id));
      const observer = new MutationObserver(() => {
        const rows = [...document.querySelectorAll('[id^="order-"]')];
        if (rows.every(({ id }) => known.has(id))) return;
        observer.disconnect();
        // Painting follows the frame's callbacks; a message posted in a callback arrives after
        // painting.
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => done(performance.timeOrigin + performance.now());
          port2.postMessage(null);
        });
      });
      observer.observe(document.body, { childList: true, subtree: true });
    });
  };
}

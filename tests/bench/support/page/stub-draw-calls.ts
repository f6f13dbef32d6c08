declare global {
  interface Window {
    /** Draw calls so far. */
    drawCalls: number;
  }
}

/**
 * Runs in the page, before its scripts: draw calls are counted and draw nothing. Without a graphics
 * card, rasterising in software, and the main thread's wait for its pixels, would dominate.
 */
export function stubDrawCalls(): void {
  window.drawCalls = 0;
  const gl = WebGL2RenderingContext.prototype;
  gl.drawArrays = () => {
    window.drawCalls += 1;
  };
  gl.drawElements = gl.drawArraysInstanced = gl.drawElementsInstanced = gl.drawArrays;
  gl.clear = () => undefined;
}

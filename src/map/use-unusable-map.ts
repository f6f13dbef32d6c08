import { useState } from 'react';

/** True if the browser has WebGL 2, which the map requires. */
function hasWebGl(): boolean {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
}

/**
 * Whether the browser cannot draw maps, and the function that reports that one cannot be created.
 * Loads no MapLibre.
 */
export function useUnusableMap(): [isUnusable: boolean, onUnusable: (isUnusable: true) => void] {
  return useState(() => !hasWebGl());
}

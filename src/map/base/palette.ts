import type { DriverColours, Rgb } from '#src/map/positions/driver-overlay.ts';

export type Theme = 'light' | 'dark';

/**
 * The colours of the embedded map. They are close to the page's own surfaces, so that markers stand
 * out.
 */
export const BASE = {
  light: {
    sea: '#d3dde6',
    land: '#f1f2f4',
    border: '#b1bac4',
    road: '#ffffff',
    roadCase: '#adb6c0',
    building: '#e9ebee',
    green: '#e6ebe6',
    text: '#464d57',
    textHalo: '#f6f7f8',
  },
  dark: {
    sea: '#0a0d11',
    land: '#15181c',
    border: '#343b44',
    road: '#2b3138',
    roadCase: '#363d46',
    building: '#1b1f24',
    green: '#171d1a',
    text: '#9da4ae',
    textHalo: '#0e1013',
  },
} as const;

/** The colours of circles, as CSS values for a canvas. */
export interface ClusterColours {
  fill: string;
  hover: string;
  text: string;
  free: string;
  busy: string;
  onBreak: string;
  stale: string;
  font: string;
}

export interface PinColours {
  text: string;
  halo: string;
  store: string;
  waiting: string;
  critical: string;
  warning: string;
  accent: string;
}

function token(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(name).trim() || '#888888';
}

/** Converts a CSS colour for the shader: `#rrggbb`, or `#rgb`, to which the build shortens it. */
export function rgb(hex: string): Rgb {
  const digits = hex.replace('#', '');
  const long = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits;
  const n = Number.parseInt(long, 16);
  return [((n >> 16) & 255) / 255, ((n >> 8) & 255) / 255, (n & 255) / 255];
}

/** The colours of markers, from the page's tokens in the current theme. */
export function driverColours(): DriverColours {
  return {
    ink: rgb(token('--text')),
    soft: rgb(token('--text-3')),
    halo: rgb(token('--surface')),
    stale: rgb(token('--warning')),
    accent: rgb(token('--focus')),
  };
}

export function pinColours(): PinColours {
  return {
    text: token('--text-2'),
    halo: token('--surface'),
    store: token('--text-3'),
    waiting: token('--text'),
    critical: token('--critical'),
    warning: token('--warning'),
    accent: token('--focus'),
  };
}

export const clusterColours = (): ClusterColours => ({
  fill: token('--surface'),
  hover: token('--selected'),
  text: token('--text'),
  free: token('--text'),
  busy: token('--text-3'),
  onBreak: token('--line-strong'),
  stale: token('--warning'),
  font: token('--font'),
});

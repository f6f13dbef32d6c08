import { LOADED, MARKED, NOT_DRAWN, SELECTED } from '#src/map/base/looks.ts';
import { AGEING_AFTER_MS, LAST_SEEN_AFTER_MS, STALE_AFTER_MS } from '#streams/index.ts';

/** Formats milliseconds as a float literal of seconds. */
const seconds = (ms: number) => (ms / 1000).toFixed(1);
const AGEING = seconds(AGEING_AFTER_MS);
const STALE = seconds(STALE_AFTER_MS);
const LAST_SEEN = seconds(LAST_SEEN_AFTER_MS);

/**
 * Moves each marker between its two positions and computes its age, so that neither needs an
 * upload.
 */
export const VERTEX = `#version 300 es
precision highp float;
layout(location = 0) in vec4 place;   // from x, y, to x, y
layout(location = 1) in vec4 state;   // moved at, pinged at, look and glide, heading
uniform mat4 matrix;
uniform float now;
uniform float size;
out vec2 turn;
flat out int shape;
flat out int band;
flat out int chosen;
flat out int loaded;
void main() {
  int packed = int(state.z);
  int look = packed & 255;
  float glide = max(0.01, float(packed >> 8) * 0.01);
  float part = clamp((now - state.x) / glide, 0.0, 1.0);
  gl_Position = matrix * vec4(mix(place.xy, place.zw, part), 0.0, 1.0);
  float age = now - state.y;
  band = age < ${AGEING} ? 0 : age < ${STALE} ? 1 : age < ${LAST_SEEN} ? 2 : 3;
  shape = look & 3;
  loaded = (look & ${LOADED}) != 0 ? 1 : 0;
  chosen = (look & ${SELECTED}) != 0 ? 2 : (look & ${MARKED}) != 0 ? 1 : 0;
  if ((look & ${NOT_DRAWN}) != 0) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
  gl_PointSize = size * (chosen > 0 ? 2.0 : 1.4);
  float heading = radians(max(state.w, 0.0));
  turn = state.w < 0.0 ? vec2(0.0) : vec2(cos(heading), sin(heading));
}`;

/**
 * The shape shows the status: a disc is available, an arrowhead busy, a square on a break. Age
 * changes both shape and tint: ageing is paler, stale is hollow, last seen is a small cross.
 */
export const FRAGMENT = `#version 300 es
precision highp float;
in vec2 turn;
flat in int shape;
flat in int band;
flat in int chosen;
flat in int loaded;
uniform vec4 ink;
uniform vec4 soft;
uniform vec4 halo;
uniform vec4 stale;
uniform vec4 accent;
uniform float pixel;
out vec4 colour;

float box(vec2 p, float r) { vec2 d = abs(p) - r; return max(d.x, d.y); }

// Tip ahead at (0, -0.62), corners at (0.5, 0.5), a notch at (0, 0.28).
float arrow(vec2 p) {
  float side = 0.913 * abs(p.x) - 0.408 * (p.y + 0.62);
  float notch = 0.915 * (p.y - 0.28 - 0.44 * abs(p.x));
  return max(side, notch);
}

void main() {
  // One unit is half the size of a plain marker, whatever room the point has for a ring.
  float room = chosen > 0 ? 2.0 : 1.4;
  vec2 p = (gl_PointCoord * 2.0 - 1.0) * room;
  vec2 ahead = turn == vec2(0.0) ? vec2(1.0, 0.0) : turn;
  vec2 q = vec2(p.x * ahead.x + p.y * ahead.y, p.y * ahead.x - p.x * ahead.y);
  float d;
  if (band == 3) {
    vec2 r = vec2(p.x + p.y, p.y - p.x) * 0.7071;
    d = min(max(abs(r.x) - 0.13, abs(r.y) - 0.5), max(abs(r.y) - 0.13, abs(r.x) - 0.5));
  } else if (shape == 1) {
    d = turn == vec2(0.0) ? box(vec2(p.x + p.y, p.y - p.x) * 0.7071, 0.48) : arrow(q / 1.25) * 1.25;
  } else if (shape == 2) {
    d = box(p, 0.42);
  } else {
    d = length(p) - 0.55;
    if (turn != vec2(0.0)) d = min(d, max(abs(q.x) * 0.9 + (-q.y - 0.95) * 0.6, q.y + 0.35));
  }
  float edge = pixel * room;
  float inside = 1.0 - smoothstep(-edge, edge, d);
  float around = 1.0 - smoothstep(-edge, edge, d - 0.2);
  vec4 fill = shape == 0 ? ink : soft;
  if (band == 1) fill = mix(fill, halo, 0.3);
  if (band >= 2) fill = stale;
  if (band == 2) {
    float hollow = 1.0 - smoothstep(-edge, edge, d + (shape == 1 ? 0.17 : 0.24));
    fill = mix(fill, halo, hollow);
  }
  colour = vec4(fill.rgb * inside, inside);
  colour += vec4(halo.rgb, 1.0) * around * (1.0 - colour.a);
  // A dot in the middle: two orders or more.
  if (loaded == 1 && band < 2) {
    vec2 m = shape == 1 ? q - vec2(0.0, 0.08) : p;
    float dot = 1.0 - smoothstep(-edge, edge, length(m) - 0.19);
    colour = mix(colour, vec4(halo.rgb, 1.0), dot);
  }
  if (chosen > 0) {
    float ring = abs(length(p) - 1.35) - (chosen == 2 ? 0.16 : 0.08);
    float on = 1.0 - smoothstep(-edge, edge, ring);
    colour = mix(colour, vec4(accent.rgb, 1.0), on);
  }
  if (colour.a < 0.01) discard;
}`;

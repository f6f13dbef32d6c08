import type { Map as MapLibre } from 'maplibre-gl';
import type { PinColours } from '#src/map/base/palette.ts';

type Draw = (context: CanvasRenderingContext2D, size: number) => void;

function shape(
  points: readonly (readonly [number, number])[],
  fill: string,
  edge: string,
  letter = '',
): Draw {
  return (context, size) => {
    context.beginPath();
    for (const [x, y] of points) context.lineTo(x * size, y * size);
    context.closePath();
    context.lineJoin = 'round';
    context.lineWidth = size * 0.16;
    context.strokeStyle = edge;
    context.stroke();
    context.fillStyle = fill;
    context.fill();
    if (letter === '') return;
    context.fillStyle = edge;
    context.font = `700 ${size * 0.36}px sans-serif`;
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.fillText(letter, size / 2, size * 0.54);
  };
}

const DIAMOND = [
  [0.5, 0.1],
  [0.9, 0.5],
  [0.5, 0.9],
  [0.1, 0.5],
] as const;
const TRIANGLE = [
  [0.5, 0.1],
  [0.92, 0.86],
  [0.08, 0.86],
] as const;
const CIRCLE = Array.from({ length: 24 }, (_, n) => {
  const turn = (n / 12) * Math.PI;
  return [0.5 + 0.4 * Math.sin(turn), 0.5 - 0.4 * Math.cos(turn)] as const;
});
const SQUARE = [
  [0.2, 0.2],
  [0.8, 0.2],
  [0.8, 0.8],
  [0.2, 0.8],
] as const;
const DROP = [
  [0.5, 0.95],
  [0.2, 0.5],
  [0.28, 0.2],
  [0.5, 0.08],
  [0.72, 0.2],
  [0.8, 0.5],
] as const;

/** The icons of orders that need attention. Layers that cover the map draw them again on top. */
export const ALARM_PINS = {
  needs_you: {
    size: 24,
    draw: (colours: PinColours) => shape(DIAMOND, colours.critical, colours.halo, 'A'),
  },
  needs_1: {
    size: 24,
    draw: (colours: PinColours) => shape(DIAMOND, colours.critical, colours.halo, '1'),
  },
  needs_2: {
    size: 22,
    draw: (colours: PinColours) => shape(TRIANGLE, colours.warning, colours.halo, '2'),
  },
  needs_3: {
    size: 20,
    draw: (colours: PinColours) => shape(CIRCLE, colours.waiting, colours.halo, '3'),
  },
  late: {
    size: 22,
    draw: (colours: PinColours) => shape(TRIANGLE, colours.warning, colours.halo, 'L'),
  },
  will_be_late: {
    size: 20,
    draw: (colours: PinColours) => shape(TRIANGLE, colours.halo, colours.warning, 'P'),
  },
} as const;

export type AlarmPinName = keyof typeof ALARM_PINS;

/**
 * Draws the pins in the current colours, with the shapes and letters that rows use. There is no
 * sprite file.
 */
export function addPinImages(map: MapLibre, colours: PinColours): void {
  const images: [string, number, Draw][] = [
    ['store', 10, shape(SQUARE, colours.store, colours.halo)],
    ['store-closed', 10, shape(SQUARE, colours.halo, colours.store)],
    ['waiting', 15, shape(DIAMOND, colours.halo, colours.waiting)],
    ...Object.entries(ALARM_PINS).map(([name, { size, draw }]): [string, number, Draw] => [
      name,
      size,
      draw(colours),
    ]),
    ['pickup', 20, shape(SQUARE, colours.accent, colours.halo)],
    ['dropoff', 22, shape(DROP, colours.accent, colours.halo)],
  ];
  const ratio = Math.min(3, Math.max(1, Math.ceil(window.devicePixelRatio)));
  for (const [name, size, draw] of images) {
    const canvas = document.createElement('canvas');
    canvas.width = size * ratio;
    canvas.height = size * ratio;
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!context || map.hasImage(name)) continue;
    draw(context, size * ratio);
    const { width, height } = canvas;
    map.addImage(name, context.getImageData(0, 0, width, height), { pixelRatio: ratio });
  }
}

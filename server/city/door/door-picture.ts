import sharp from 'sharp';

const WIDTH = 480;
const HEIGHT = 360;
type Colour = readonly [number, number, number];
const WALLS: readonly Colour[] = [
  [222, 205, 178],
  [201, 214, 222],
  [236, 226, 208],
  [214, 190, 165],
];
const DOORS: readonly Colour[] = [
  [38, 84, 124],
  [92, 58, 33],
  [46, 102, 72],
];
const BAG: Colour = [196, 150, 92];

const within = (value: number, from: number, to: number) => value >= from && value < to;

/** The colour of one pixel: a wall, a door, and the bag in front of it. */
function colourAt(x: number, y: number, wall: Colour, door: Colour): Colour {
  if (within(x, 260, 330) && within(y, 270, 345)) return BAG;
  if (within(x, 190, 196) && within(y, 190, 198)) return [230, 200, 90];
  if (within(x, 170, 310) && within(y, 60, 345)) return door;
  return y >= 345 ? [120, 116, 110] : wall;
}

/** A photo of a door, drawn pixel by pixel: one of a few, so that the demo stores a few files. */
export async function drawDoor(number: number): Promise<Buffer> {
  const wall = WALLS[number % WALLS.length] ?? BAG;
  const door = DOORS[number % DOORS.length] ?? BAG;
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = 0; x < WIDTH; x += 1) pixels.set(colourAt(x, y, wall, door), (y * WIDTH + x) * 3);
  const raw = { width: WIDTH, height: HEIGHT, channels: 3 } as const;
  return sharp(pixels, { raw }).jpeg({ quality: 80 }).toBuffer();
}

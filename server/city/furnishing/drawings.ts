import { createRandom } from '../random.ts';

/**
 * Drawings of the city's products, as SVG on a square of 96 units: no photographs, letters or
 * faces.
 */

const PLATE =
  '<circle cx="48" cy="50" r="33" fill="#fff"/><circle cx="48" cy="50" r="27" fill="#f1ede6"/>';
const BOWL = (rim: string) =>
  `<path d="M16 46h64a32 32 0 0 1-64 0z" fill="${rim}"/><ellipse cx="48" cy="46" rx="32" ry="9" fill="#fff"/>`;
const dots = (colour: string, radius: number, places: readonly (readonly [number, number])[]) =>
  places.map(([x, y]) => `<circle cx="${x}" cy="${y}" r="${radius}" fill="${colour}"/>`).join('');
const glass = (fill: string) =>
  `<path d="M33 24h30l-4 52a4 4 0 0 1-4 4H41a4 4 0 0 1-4-4z" fill="#fff" opacity=".75"/><path d="M35 38h26l-3 36a3 3 0 0 1-3 3H41a3 3 0 0 1-3-3z" fill="${fill}"/><path d="M52 40 60 14" stroke="#c2410c" stroke-width="3" stroke-linecap="round"/>`;

/** By menu category; `accent` differs from dish to dish. */
const DISHES: Readonly<Record<string, (accent: string) => string>> = {
  Sandwiches: (a) =>
    `<path d="M16 44c0-14 14-22 32-22s32 8 32 22z" fill="#d9a05b"/><path d="M14 46h68v6H14z" fill="#6aa84f"/><path d="M16 52h64v7H16z" fill="${a}"/><path d="M16 60h64v6a10 10 0 0 1-10 10H26a10 10 0 0 1-10-10z" fill="#c98b45"/>`,
  Burgers: (a) =>
    `<path d="M18 44c0-16 14-24 30-24s30 8 30 24z" fill="#c9813a"/>${dots('#f6e3c0', 1.6, [
      [36, 30],
      [48, 27],
      [60, 31],
      [42, 37],
      [56, 38],
    ])}<path d="M16 46h64l-4 6H20z" fill="#6aa84f"/><rect x="18" y="52" width="60" height="9" rx="4" fill="#5b3420"/><path d="M20 61h56l-8 5H30z" fill="${a}"/><path d="M18 67h60v3a9 9 0 0 1-9 9H27a9 9 0 0 1-9-9z" fill="#c9813a"/>`,
  Pizza: (a) =>
    `<circle cx="48" cy="50" r="33" fill="#d79b4b"/><circle cx="48" cy="50" r="28" fill="#f3c65f"/>${dots(
      a,
      4.5,
      [
        [40, 38],
        [58, 42],
        [36, 56],
        [52, 60],
        [62, 56],
        [47, 48],
      ],
    )}${dots('#4d7c3a', 2, [
      [48, 33],
      [33, 47],
      [60, 66],
      [44, 66],
    ])}`,
  Salads: (a) =>
    `${BOWL('#b58a5a')}${dots('#6aa84f', 8, [
      [32, 43],
      [46, 40],
      [60, 43],
    ])}${dots(a, 4, [
      [38, 38],
      [54, 37],
      [66, 41],
    ])}`,
  Sides: (a) =>
    `${[30, 37, 44, 51, 58].map((x, n) => `<rect x="${x}" y="${20 + (n % 3) * 4}" width="6" height="36" rx="2" fill="#f2c14e"/>`).join('')}<path d="M26 42h44l-5 36a4 4 0 0 1-4 3H35a4 4 0 0 1-4-3z" fill="${a}"/>`,
  Drinks: glass,
  'Hot drinks': (a) =>
    `<path d="M24 38h40v22a18 18 0 0 1-18 18h-4a18 18 0 0 1-18-18z" fill="#fff"/><ellipse cx="44" cy="39" rx="20" ry="6" fill="${a}"/><path d="M64 44h6a8 8 0 0 1 0 16h-7" fill="none" stroke="#fff" stroke-width="5"/><path d="M38 26q-4-5 0-10M50 26q-4-5 0-10" stroke="#fff" stroke-width="3" fill="none" stroke-linecap="round"/>`,
  Breakfast: (a) =>
    `${PLATE}<path d="M30 36h34a4 4 0 0 1 4 4v20a4 4 0 0 1-4 4H30a4 4 0 0 1-4-4V40a4 4 0 0 1 4-4z" fill="#e2b366"/><path d="M32 44h30M32 52h30" stroke="#c08a3e" stroke-width="3"/><circle cx="58" cy="56" r="8" fill="${a}"/>`,
  Bakery: (a) =>
    `<path d="M14 58c4-22 18-34 34-34s30 12 34 34c-8 2-14-2-18-8-4 8-10 12-16 12s-12-4-16-12c-4 6-10 10-18 8z" fill="#d9963f"/><path d="M36 30 32 50M48 26v34M60 30l4 20" stroke="${a}" stroke-width="3" opacity=".55"/>`,
  Tajines: (a) =>
    `<path d="M48 14c4 0 5 4 5 7 2 13 12 23 21 31H22c9-8 19-18 21-31 0-3 1-7 5-7z" fill="#b4532a"/><path d="M14 54h68l-6 16a8 8 0 0 1-8 6H28a8 8 0 0 1-8-6z" fill="#8f3d1c"/><path d="M30 44h36M26 62h44" stroke="${a}" stroke-width="3"/>`,
  Couscous: (a) =>
    `${BOWL('#b4532a')}<path d="M20 46c4-18 16-26 28-26s24 8 28 26z" fill="#edd28a"/>${dots(a, 5, [
      [38, 36],
      [50, 30],
      [60, 39],
    ])}${dots('#6aa84f', 4, [
      [46, 41],
      [32, 43],
    ])}`,
  Starters: (a) =>
    `${BOWL('#2f6f8f')}<ellipse cx="48" cy="46" rx="27" ry="7" fill="${a}"/>${dots('#6aa84f', 2, [
      [40, 45],
      [50, 48],
      [58, 44],
    ])}`,
  Sushi: (a) =>
    `<rect x="14" y="34" width="68" height="34" rx="4" fill="#3b2f2a"/>${[24, 44, 64].map((x) => `<circle cx="${x + 4}" cy="51" r="10" fill="#1f2a24"/><circle cx="${x + 4}" cy="51" r="7.5" fill="#fff"/><circle cx="${x + 4}" cy="51" r="3.5" fill="${a}"/>`).join('')}`,
  Wok: (a) =>
    `${BOWL('#2b2b2b')}<path d="M24 44q6-14 12 0t12 0 12 0 12 0" stroke="#edd28a" stroke-width="4" fill="none"/>${dots(
      a,
      4,
      [
        [36, 38],
        [58, 38],
        [48, 43],
      ],
    )}<path d="M58 40 82 14M64 42 86 20" stroke="#8a5a2b" stroke-width="3"/>`,
  Chicken: (a) =>
    `${PLATE}<path d="M34 60c-10-8-6-26 10-28s24 10 18 22-18 14-28 6z" fill="${a}"/><path d="m60 58 12 12" stroke="#f6efe2" stroke-width="6" stroke-linecap="round"/>`,
  Desserts: (a) =>
    `${PLATE}<path d="M30 40h36v8H30z" fill="#f6efe2"/><path d="M30 48h36v8H30z" fill="${a}"/><path d="M30 56h36v8H30z" fill="#f6efe2"/><path d="M30 36h36v5H30z" fill="#5b3420"/>`,
  Pastries: (a) =>
    `${PLATE}${[
      [34, 42],
      [54, 38],
      [44, 56],
      [62, 56],
    ]
      .map(
        ([x, y]) => `<path d="M${(x ?? 0) - 10} ${y}a10 10 0 0 1 20 0q-10-6-20 0z" fill="${a}"/>`,
      )
      .join('')}`,
  Cakes: (a) =>
    `<path d="M18 48 66 32a6 6 0 0 1 12 6v10z" fill="#f6efe2"/><path d="M18 48h60v9H18z" fill="${a}"/><path d="M18 57h60v6H18z" fill="#f6efe2"/><path d="M18 63h60v9H18z" fill="${a}"/><circle cx="66" cy="30" r="5" fill="#b91c1c"/>`,
  Dairy: (a) =>
    `<path d="M34 34 48 18l14 16v42a4 4 0 0 1-4 4H38a4 4 0 0 1-4-4z" fill="#fff"/><path d="M34 48h28v16H34z" fill="${a}"/>`,
  Pantry: (a) =>
    `<rect x="42" y="14" width="12" height="12" rx="2" fill="#5b3420"/><path d="M40 26h16v8c8 4 10 10 10 18v24a4 4 0 0 1-4 4H34a4 4 0 0 1-4-4V52c0-8 2-14 10-18z" fill="${a}" opacity=".9"/><rect x="32" y="54" width="32" height="16" fill="#fff" opacity=".85"/>`,
  Fruit: (a) =>
    `${dots(a, 13, [
      [36, 56],
      [60, 56],
    ])}${dots(a, 12, [[48, 38]])}<path d="M48 26q2-8 10-10" stroke="#4d7c3a" stroke-width="4" fill="none" stroke-linecap="round"/>`,
};

/** A number derived from the words, the same for the same words. */
const seedOf = (words: string) =>
  Array.from(words).reduce((sum, c) => (sum * 31 + c.charCodeAt(0)) | 0, 7);

/** The side of a picture: a larger one would be encoded in a further size. Pixels. */
const SIDE = 320;

const frame = (hue: number, inside: string, soft: boolean) => {
  const [from, to] = soft
    ? [`hsl(${hue} 45% 84%)`, `hsl(${hue} 40% 70%)`]
    : [`hsl(${hue} 48% 42%)`, `hsl(${hue} 52% 28%)`];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 96 96"><defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs><rect width="96" height="96" fill="url(#g)"/>${inside}</svg>`;
};

/** The picture of a dish, the same for the same name. */
export function drawDish(name: string, category: string): string {
  const random = createRandom(seedOf(name));
  const draw = DISHES[category] ?? DISHES.Starters;
  const accent = `hsl(${random.whole(0, 45)} ${random.whole(55, 75)}% ${random.whole(42, 58)}%)`;
  return frame(random.whole(20, 220), draw?.(accent) ?? '', true);
}

/** A shop sign: an eight-pointed star, as on local tiles, around the shop's product. */
export function drawLogo(store: string, category: string): string {
  const random = createRandom(seedOf(store));
  const hue = random.whole(0, 359);
  const square = (turn: number) =>
    `<rect x="16" y="16" width="64" height="64" fill="hsl(${hue} 35% 92%)" transform="rotate(${turn} 48 48)"/>`;
  const accent = `hsl(${random.whole(0, 45)} 65% 48%)`;
  const inside = (DISHES[category] ?? DISHES.Starters)?.(accent) ?? '';
  return frame(
    hue,
    `${square(0)}${square(45)}<g transform="translate(21.6 20) scale(.55)">${inside}</g>`,
    false,
  );
}

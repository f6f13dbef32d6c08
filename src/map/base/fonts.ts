import latin from '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff2?url';
import latinExt from '@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff2?url';
import arabic from '@fontsource/noto-sans-arabic/files/noto-sans-arabic-arabic-400-normal.woff2?url';

const absolute = (url: string) => new URL(url, window.location.href).href;

const FACES = [
  { url: absolute(latin), 'unicode-range': ['U+0000-00FF', 'U+2000-206F', 'U+20AC', 'U+2122'] },
  { url: absolute(latinExt), 'unicode-range': ['U+0100-02FF', 'U+1E00-1EFF'] },
  {
    url: absolute(arabic),
    'unicode-range': ['U+0600-06FF', 'U+0750-077F', 'U+FB50-FDFF', 'U+FE70-FEFC'],
  },
];

/**
 * The font of our labels, and the names that Protomaps styles request. There is no glyph server.
 */
export const LABEL_FONT = 'Noto Sans Regular';
export const FONT_FACES = {
  [LABEL_FONT]: FACES,
  'Noto Sans Medium': FACES,
  'Noto Sans Italic': FACES,
};

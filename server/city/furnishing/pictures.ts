import sharp from 'sharp';
import { filesRoutes } from '#contract/routes/platform/files.ts';
import { type AppClient, CallError } from '../app-client.ts';
import type { CityStore } from '../world.ts';
import { drawDish, drawLogo } from './drawings.ts';

/** Draws the pictures of stores and dishes, and uploads each once. */
export function createPictures(admin: AppClient) {
  const uploaded = new Map<string, Promise<number | null>>();

  async function upload(name: string, svg: string): Promise<number | null> {
    // When the past is created the server runs in the same process, which blocks SVG decoding.
    // Uploads are decoded from files only, so allowing SVG from memory does not expose them.
    sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] });
    // Without a palette, which takes seven times as long; the server encodes it again anyway.
    const png = await sharp(Buffer.from(svg)).png().toBuffer();
    try {
      const { id } = await admin.upload(filesRoutes.uploadImage, png, `${name}.png`);
      return id;
    } catch (error) {
      // The city works without some of its pictures.
      if (error instanceof CallError) return null;
      throw error;
    }
  }

  const once = (key: string, name: string, draw: () => string) => {
    const known = uploaded.get(key) ?? upload(name, draw());
    uploaded.set(key, known);
    return known;
  };

  return {
    /** The picture of an app category; null if it cannot be uploaded. */
    category: (dish: string): Promise<number | null> =>
      once(`category ${dish}`, dish, () => drawDish(dish, dish)),

    /** A store's logo; null when it cannot be uploaded. */
    logo: ({ name, menu }: CityStore): Promise<number | null> =>
      once(`store ${name}`, name, () => drawLogo(name, menu[0]?.category ?? '')),

    /** A store's menu with a picture for each dish. Shops with the same products share pictures. */
    async menu({ menu }: CityStore): Promise<CityStore['menu']> {
      const pictured = [];
      // One after the other, because the server limits concurrent uploads.
      for (const item of menu) {
        const { name, category = '' } = item;
        const id = await once(`dish ${name}`, name, () => drawDish(name, category));
        pictured.push(id === null ? item : { ...item, imageIds: [id] });
      }
      return pictured;
    },
  };
}

import { fileTypeFromFile } from 'file-type';
import sharp from 'sharp';
import {
  DOCUMENT_TYPES,
  IMAGE_SIZES,
  IMAGE_TYPES,
  type ImageSize,
} from '#contract/routes/platform/files.ts';
import { Refusal, refuse } from '../http/refusal.ts';

/** A picture with more pixels is a decompression bomb, or larger than any page needs. */
const MAX_PIXELS = 50_000_000;
const MAX_SIDE = 30_000;
/** A photograph of a document is kept large enough to be readable. */
const READABLE_SIDE = 2_400;
const QUALITY = 82;

/** A picture that was decoded and re-encoded. */
export interface Picture {
  sizes: Record<ImageSize, Buffer>;
  width: number;
  height: number;
}

// Only the decoders of the four types may run: libvips has dozens, and each is an attack surface.
sharp.cache(false);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadPngFile',
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadWebpFile',
    'VipsForeignLoadHeifFile',
  ],
});

/** The media type by content; refused unless it is one of these, whatever the name. */
async function typeOf(path: string, kind: 'picture' | 'document'): Promise<string> {
  const found = await fileTypeFromFile(path);
  const allowed: readonly string[] = kind === 'picture' ? IMAGE_TYPES : DOCUMENT_TYPES;
  if (!found) throw refuse(`file.unknown_${kind}`);
  if (!allowed.includes(found.mime)) throw refuse(`file.${kind}_expected`, { type: found.mime });
  return found.mime;
}

const decoder = (path: string) =>
  sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false });

async function measure(path: string): Promise<{ width: number; height: number }> {
  // Only the header is read; nothing is decoded yet. The sides are those that are shown: a camera
  // stores what its sensor saw, and how it was held.
  const { autoOrient } = await sharp(path, { limitInputPixels: false }).metadata();
  const { width, height } = autoOrient;
  if (width * height > MAX_PIXELS || width > MAX_SIDE || height > MAX_SIDE)
    throw refuse('file.picture_too_large', { width, height });
  return { width, height };
}

const fitted = (path: string, side: number) =>
  decoder(path)
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .webp({ quality: QUALITY })
    .toBuffer({ resolveWithObject: true });

/** Turns a decoding failure into a refusal. */
async function decoded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw refuse('file.picture_damaged');
  }
}

/**
 * Reads a picture in every size that is served. Errors: 422 if it is not a picture, with a message.
 */
export async function readPicture(path: string): Promise<Picture> {
  await typeOf(path, 'picture');
  return decoded(async () => {
    const { width, height } = await measure(path);
    const sizes: Partial<Record<ImageSize, Buffer>> = {};
    // One after the other: three at once would need three times the memory. A picture that fits
    // into a size is the same in the larger ones.
    let whole: Buffer | undefined;
    for (const size of IMAGE_SIZES) {
      const data = whole ?? (await fitted(path, Number(size))).data;
      sizes[size] = data;
      if (Math.max(width, height) <= Number(size)) whole = data;
    }
    return { sizes: sizes as Picture['sizes'], width, height };
  });
}

/** Reads a document: a PDF stays as it is, a picture is re-encoded as WebP. */
export async function readDocument(
  path: string,
): Promise<{ type: 'application/pdf' } | { type: 'image/webp'; content: Buffer }> {
  const type = await typeOf(path, 'document');
  if (type === 'application/pdf') return { type };
  return decoded(async () => {
    await measure(path);
    return { type: 'image/webp' as const, content: (await fitted(path, READABLE_SIDE)).data };
  });
}

import { IMAGE_SIZES } from '#contract/routes/platform/files.ts';

interface Content {
  readonly kind: 'image' | 'document';
  readonly sha256: Buffer;
}

/** Where one part of a file's content is kept. */
export const keyOf = ({ kind, sha256 }: Content, part: string): string => {
  const name = sha256.toString('hex');
  return `${kind}s/${name.slice(0, 2)}/${name}/${part}`;
};

/** The parts that a kind of file has. */
export const partsOf = (kind: Content['kind']): string[] =>
  kind === 'image' ? IMAGE_SIZES.map((size) => `${size}.webp`) : ['original'];

import { IMAGE_SIZES } from '#contract/routes/platform/files.ts';

interface Content {
  readonly kind: 'image' | 'document' | 'proof';
  readonly sha256: Buffer;
}

/** The storage key of one part of a file's content. */
export const keyOf = ({ kind, sha256 }: Content, part: string): string => {
  const name = sha256.toString('hex');
  return `${kind}s/${name.slice(0, 2)}/${name}/${part}`;
};

/** The parts of a kind of file. */
export const partsOf = (kind: Content['kind']): string[] =>
  kind === 'document' ? ['original'] : IMAGE_SIZES.map((size) => `${size}.webp`);

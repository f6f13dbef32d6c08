import { createHash } from 'node:crypto';

/** An entry of the audit log with the fields that were hashed. */
export interface Link {
  seq: bigint;
  prev: Buffer;
  hash: Buffer;
  payload: string;
}

/** A head stored outside the table: the hash of the chain at one entry. */
export interface PublishedHead {
  seq: number;
  hash: string;
}

export interface ChainReport {
  links: number;
  broken: { seq: number; why: string } | null;
  /** Hash of the last valid entry, in hexadecimal. */
  head: string;
}

const sha256 = (...parts: (Buffer | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** The hash that precedes the first entry. */
export const CHAIN_START: Buffer = sha256('');

/** The entries after one of them in sequence, a page at a time, and the head of the chain. */
export interface ChainSource {
  links: (after: bigint) => Promise<readonly Link[]>;
  head: () => Promise<{ seq: bigint; hash: Buffer }>;
}

/**
 * Verifies the chain while entries are appended to it, and returns the first invalid entry. A
 * changed or exchanged entry is found by its hash, a removed one by the gap, and a chain that was
 * cut off and rewritten by the heads published before.
 *
 * An entry and the head that it moves are committed together. Therefore the head read before the
 * walk must be an entry of the chain with the same hash, and no entry may follow the head read after
 * the walk.
 */
export async function walkChain(
  source: ChainSource,
  published: readonly PublishedHead[] = [],
): Promise<ChainReport> {
  const first = await source.head();
  const expected = new Map(published.map(({ seq, hash }) => [seq, hash]));
  let seq = 0n;
  let hash = CHAIN_START;
  const report = (why: string | null, at = seq): ChainReport => ({
    links: Number(seq),
    broken: why === null ? null : { seq: Number(at), why },
    head: hash.toString('hex'),
  });
  const isOtherHead = () => seq === first.seq && !hash.equals(first.hash);
  if (isOtherHead()) return report('is not the head');
  for (;;) {
    const links = await source.links(seq);
    for (const link of links) {
      if (link.seq !== seq + 1n) return report(`link ${seq + 1n} is missing`, seq + 1n);
      if (!link.prev.equals(hash)) return report('does not follow the link before it', link.seq);
      if (!link.hash.equals(sha256(hash, link.payload)))
        return report('is not as it was written', link.seq);
      ({ seq, hash } = link);
      const known = expected.get(Number(seq));
      if (known !== undefined && known !== hash.toString('hex'))
        return report('is another one than was published', seq);
      if (isOtherHead()) return report('is not the head');
    }
    if (links.length === 0) break;
  }
  const last = Math.max(0, ...expected.keys());
  if (Number(seq) < last) return report(`ends here, though link ${last} was published`, seq + 1n);
  if (seq < first.seq) return report(`link ${seq + 1n} is missing`, seq + 1n);
  const after = await source.head();
  if (after.seq < seq) return report('follows the head', after.seq + 1n);
  return report(null);
}

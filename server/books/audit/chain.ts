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

/**
 * Verifies the chain and returns the first invalid entry. A changed or exchanged entry is found by
 * its hash, a removed one by the gap, and a chain that was cut off and rewritten by the heads
 * published before.
 */
export async function walkChain(
  pages: (after: bigint) => Promise<readonly Link[]>,
  head: { seq: bigint; hash: Buffer },
  published: readonly PublishedHead[] = [],
): Promise<ChainReport> {
  const expected = new Map(published.map(({ seq, hash }) => [seq, hash]));
  let seq = 0n;
  let hash = CHAIN_START;
  const report = (why: string | null, at = seq): ChainReport => ({
    links: Number(seq),
    broken: why === null ? null : { seq: Number(at), why },
    head: hash.toString('hex'),
  });
  for (;;) {
    const links = await pages(seq);
    for (const link of links) {
      if (link.seq !== seq + 1n) return report(`link ${seq + 1n} is missing`, seq + 1n);
      if (!link.prev.equals(hash)) return report('does not follow the link before it', link.seq);
      if (!link.hash.equals(sha256(hash, link.payload)))
        return report('is not as it was written', link.seq);
      ({ seq, hash } = link);
      const known = expected.get(Number(seq));
      if (known !== undefined && known !== hash.toString('hex'))
        return report('is another one than was published', seq);
    }
    if (links.length === 0) break;
  }
  const last = Math.max(0, ...expected.keys());
  if (Number(seq) < last) return report(`ends here, though link ${last} was published`, seq + 1n);
  if (head.seq !== seq || !head.hash.equals(hash)) return report('is not the head', seq);
  return report(null);
}

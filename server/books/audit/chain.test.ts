import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { CHAIN_START, type Link, walkChain } from './chain.ts';

const sha256 = (prev: Buffer, text: string) =>
  createHash('sha256').update(prev).update(text).digest();

function chainOf(payloads: readonly string[]): Link[] {
  let prev = CHAIN_START;
  return payloads.map((payload, n) => {
    const link = { seq: BigInt(n + 1), prev, payload, hash: sha256(prev, payload) };
    prev = link.hash;
    return link;
  });
}
const walk = (
  links: Link[],
  head = links.at(-1),
  published: { seq: number; hash: string }[] = [],
) =>
  walkChain(
    {
      links: async (after) => links.filter(({ seq }) => seq > after).slice(0, 2),
      head: async () => ({ seq: head?.seq ?? 0n, hash: head?.hash ?? CHAIN_START }),
    },
    published,
  );
const at = (links: Link[], n: number) => links[n] as Link;

/** Promise 8: tampering with the audit is found. */
describe('the audit chain', () => {
  it('is whole as written, even if empty', async () => {
    expect(await walk([])).toMatchObject({ links: 0, broken: null });
    expect(await walk(chainOf(['a', 'b', 'c', 'd', 'e']))).toMatchObject({
      links: 5,
      broken: null,
    });
  });

  it('names the first entry that was changed, removed or swapped', async () => {
    const links = chainOf(['a', 'b', 'c', 'd']);
    const changed = links.with(1, { ...at(links, 1), payload: 'B' });
    expect((await walk(changed)).broken).toMatchObject({ seq: 2 });
    expect((await walk(links.toSpliced(2, 1))).broken).toMatchObject({ seq: 3 });
    const swapped = links
      .with(1, { ...at(links, 2), seq: 2n })
      .with(2, { ...at(links, 1), seq: 3n });
    expect((await walk(swapped)).broken).toMatchObject({ seq: 2 });
  });

  it('names an entry that was changed together with its hash', async () => {
    const links = chainOf(['a', 'b', 'c']);
    const forged = links.with(1, {
      ...at(links, 1),
      payload: 'B',
      hash: sha256(at(links, 1).prev, 'B'),
    });
    expect((await walk(forged)).broken).toMatchObject({ seq: 3 });
  });

  it('detects a truncated chain, and one truncated and rewritten, by the published heads', async () => {
    const links = chainOf(['a', 'b', 'c', 'd']);
    const published = [{ seq: 3, hash: at(links, 2).hash.toString('hex') }];
    const cut = links.slice(0, 2);
    expect((await walk(cut, at(links, 3))).broken).toEqual({ seq: 3, why: 'link 3 is missing' });
    expect((await walk(cut, at(cut, 1), published)).broken).toMatchObject({ seq: 3 });
    const anew = chainOf(['a', 'b', 'x', 'y']);
    expect((await walk(anew)).broken).toBeNull();
    expect((await walk(anew, anew.at(-1), published)).broken).toMatchObject({
      seq: 3,
      why: 'is another one than was published',
    });
  });

  it('is whole while entries are appended between the pages', async () => {
    const links = chainOf(Array.from({ length: 40 }, (_, n) => `${n}`));
    let written = 5;
    const report = await walkChain({
      links: async (after) => {
        written = Math.min(written + 1, links.length);
        return links.slice(0, written).filter(({ seq }) => seq > after);
      },
      head: async () => at(links, written - 1),
    });
    expect(report).toMatchObject({ links: links.length, broken: null });
  });

  it('names another entry in the place of the head, and an entry after the head', async () => {
    const links = chainOf(['a', 'b', 'c', 'd']);
    const anew = chainOf(['a', 'x', 'y', 'z']);
    expect((await walk(links, at(anew, 2))).broken).toEqual({ seq: 3, why: 'is not the head' });
    expect((await walk(links, at(links, 1))).broken).toEqual({ seq: 3, why: 'follows the head' });
    expect((await walk([], { ...at(links, 0), seq: 0n })).broken).toEqual({
      seq: 0,
      why: 'is not the head',
    });
  });
});

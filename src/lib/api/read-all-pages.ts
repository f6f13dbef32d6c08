import type { PageOf, ReadPage } from './use-pages.ts';

const LARGEST = '100';

/** Reads all pages of a list, one after another. */
export async function readAllPages<Item>(
  read: ReadPage<PageOf<Item>>,
  signal: AbortSignal,
): Promise<Item[]> {
  const all: Item[] = [];
  let cursor: string | null = null;
  do {
    const page: PageOf<Item> = await read(
      { limit: LARGEST, ...(cursor ? { cursor } : {}) },
      signal,
    );
    all.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor);
  return all;
}

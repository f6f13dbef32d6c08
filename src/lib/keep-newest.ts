import { type InfiniteData, replaceEqualDeep } from '@tanstack/react-query';

/** A record with a version that every change increases. */
interface Versioned {
  version: number;
  id?: unknown;
  /** The key of a dispatch zone. */
  zone?: unknown;
}

const isVersioned = (value: unknown): value is Versioned =>
  typeof value === 'object' &&
  value !== null &&
  'version' in value &&
  Number.isFinite(value.version);
const isPaged = (value: unknown): value is InfiniteData<{ items: unknown[] }> =>
  typeof value === 'object' && value !== null && 'pages' in value && Array.isArray(value.pages);

const nameOf = ({ id, zone }: Versioned) => id ?? zone;

function newer(known: ReadonlyMap<unknown, Versioned>, read: readonly unknown[]): unknown[] {
  return read.map((one) => {
    const held = isVersioned(one) ? known.get(nameOf(one)) : undefined;
    return held && held.version > (one as Versioned).version ? held : one;
  });
}

const byName = (rows: readonly unknown[]) =>
  new Map(rows.filter((row) => isVersioned(row)).map((row) => [nameOf(row), row]));

function newest(known: unknown, read: unknown): unknown {
  if (isVersioned(known) && isVersioned(read))
    return nameOf(known) === nameOf(read) && known.version > read.version ? known : read;
  if (Array.isArray(known) && Array.isArray(read)) return newer(byName(known), read);
  if (!isPaged(known) || !isPaged(read)) return read;
  const held = byName(known.pages.flatMap(({ items }) => items ?? []));
  return {
    ...read,
    pages: read.pages.map((page) =>
      Array.isArray(page.items) ? { ...page, items: newer(held, page.items) } : page,
    ),
  };
}

/**
 * Returns the fetched data, with each record replaced by the known one if that has a higher
 * version: a response may have left the server before a change that this page has made since. Equal
 * parts keep their reference.
 */
export const keepNewest = (known: unknown, read: unknown): unknown =>
  replaceEqualDeep(known, newest(known, read));

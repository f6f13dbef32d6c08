/** A file that is no backup, or not a whole one. */
export class BadArchive extends Error {
  override readonly name = 'BadArchive';
}

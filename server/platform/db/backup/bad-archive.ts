/** A file that is not a backup, or is incomplete. */
export class BadArchive extends Error {
  override readonly name = 'BadArchive';
}

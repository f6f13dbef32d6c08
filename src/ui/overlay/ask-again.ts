/**
 * Thrown by what a sheet sends, before anything is sent: the sheet shows what its user must confirm, and
 * stays open. Pressing again confirms it.
 */
export class AskAgain extends Error {
  override readonly name = 'AskAgain';
}

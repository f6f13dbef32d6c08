import { csvInStyle } from '#rules/csv.ts';
import { preferences } from '#src/lib/preferences.ts';

/** After this time the browser has read the URL, and it is released. */
const KEPT_MS = 60_000;

/** Starts a browser download of a file. */
export function saveBlob(name: string, data: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(data);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}

/** Starts a browser download of a text. */
export const saveFile = (name: string, type: string, ...parts: readonly string[]): void =>
  saveBlob(name, new Blob([...parts], { type }));

/** Starts a browser download of a CSV text, in the style that the user has chosen. */
export const saveCsv = (name: string, csv: string): void =>
  saveFile(name, 'text/csv;charset=utf-8', csvInStyle(csv, preferences.get().csv ?? 'point'));

/** Released once the browser has surely taken it. */
const KEPT_MS = 60_000;

/** Gives a file to the browser to save, under a name. */
export function saveBlob(name: string, data: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(data);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}

/** Gives a text to the browser to save, under a name. */
export const saveFile = (name: string, type: string, ...parts: readonly string[]): void =>
  saveBlob(name, new Blob([...parts], { type }));

/** The same for a CSV. */
export const saveCsv = (name: string, csv: string): void =>
  saveFile(name, 'text/csv;charset=utf-8', csv);

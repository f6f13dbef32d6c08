/** The URL is released after this time, when the browser has surely read it. */
const KEPT_MS = 60_000;

/** Starts a browser download of a file, under a name. */
export function saveBlob(name: string, data: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(data);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}

/** Starts a browser download of a text, under a name. */
export const saveFile = (name: string, type: string, ...parts: readonly string[]): void =>
  saveBlob(name, new Blob([...parts], { type }));

/** Starts a browser download of a CSV text, under a name. */
export const saveCsv = (name: string, csv: string): void =>
  saveFile(name, 'text/csv;charset=utf-8', csv);

/** Gives a text to the browser to save, under a name. */
export function saveFile(name: string, type: string, ...parts: readonly string[]): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([...parts], { type }));
  link.download = name;
  link.click();
  // Released once the browser has taken it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

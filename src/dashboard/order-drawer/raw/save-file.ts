/** How long (ms) a browser may take to begin with a download. */
const PATIENCE = 60_000;

/** A name for a file that every system takes: letters, digits, dots, dashes. */
export function fileName(wanted: string, extension: string): string {
  const safe = wanted
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[.-]+|-+$/gu, '')
    .slice(0, 80);
  return `${safe === '' ? 'order' : safe}.${extension}`;
}

/** Has the browser save a text as a file. */
export function saveFile(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), PATIENCE);
}

import { textStart } from '#contract/text/text-start.ts';

/** Milliseconds that a browser may take to start a download. */
const START_TIMEOUT = 60_000;

/** A file name that is valid on every system: letters, digits, dots, dashes. */
export function fileName(wanted: string, extension: string): string {
  const safe = textStart(
    wanted.replace(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[.-]+|(?<!-)-+$/gu, ''),
    80,
  );
  return `${safe === '' ? 'order' : safe}.${extension}`;
}

/** Downloads a file. */
export function saveFile(name: string, file: Blob): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), START_TIMEOUT);
}

import type { SortKey } from '../kit/table/column-sort.ts';
import { createDiskFile, type DiskFile } from './disk-file.ts';
import { type Rows, type TablePart, tablePart } from './table-file.ts';

const onDisk = new Map<string, DiskFile>();

/** Puts rows away on the disk until the signal aborts, or where there is no space, as the page would. */
export function createRowStore(signal: AbortSignal): (rows: Rows, keys?: readonly SortKey[]) => TablePart {
  const encoder = new TextEncoder();
  let disk: DiskFile | undefined;

  function keep(file: DiskFile): void {
    const remove = () => {
      onDisk.delete(file.name);
      disk = undefined;
      void file.remove();
    };
    if (signal.aborted) return remove();
    disk = file;
    onDisk.set(file.name, file);
    signal.addEventListener('abort', remove, { once: true });
  }

  createDiskFile().then(keep, () => {});
  return (rows, keys) => {
    try {
      if (disk) {
        const bytes = encoder.encode(JSON.stringify(rows));
        return { count: rows.length, rows: { file: disk.name, at: disk.append(bytes), length: bytes.length }, keys };
      }
    } catch {
      disk = undefined;
    }
    return tablePart(rows, keys);
  };
}

/** The rows that were put away. */
export async function readRows({ rows }: TablePart): Promise<Rows> {
  if (rows instanceof Blob) return JSON.parse(await rows.text());
  const bytes = onDisk.get(rows.file)?.read(rows.at, rows.length);
  if (!bytes) throw new RangeError('The rows are gone.');
  return JSON.parse(new TextDecoder().decode(bytes));
}

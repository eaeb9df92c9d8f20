declare global {
  interface FileSystemFileHandle {
    /** In workers only. */
    createSyncAccessHandle: () => Promise<{
      read: (into: Uint8Array, options: { at: number }) => number;
      write: (bytes: Uint8Array, options: { at: number }) => number;
      close: () => void;
    }>;
  }
}

/** The folder of exports in the origin private file system. */
const FOLDER = 'exports';
/** How long (ms) a file stays after it was written: a download may still read it. */
const KEPT = 600_000;

/** A file in the browser's private file system; until it is finished or removed, no other page removes it. */
export type DiskFile = {
  readonly name: string;
  /** Returns where the bytes begin; throws if they have no space. */
  readonly append: (bytes: Uint8Array) => number;
  readonly read: (at: number, length: number) => Uint8Array;
  /** What was appended, which is read from the disk; it goes some time after that. */
  readonly finish: () => Promise<File>;
  readonly remove: () => Promise<void>;
};

function lockOf(name: string): string {
  return `tillview export ${name}`;
}

/** Holds the lock of a file; returns what lets go of it. */
function hold(name: string): Promise<() => void> {
  const { promise, resolve, reject } = Promise.withResolvers<() => void>();
  navigator.locks.request(lockOf(name), () => new Promise<void>(resolve)).catch(reject);
  return promise;
}

async function folderOfExports(create: boolean): Promise<FileSystemDirectoryHandle> {
  return (await navigator.storage.getDirectory()).getDirectoryHandle(FOLDER, { create });
}

/** When a file was last written to (epoch milliseconds). */
async function lastChange(file: FileSystemHandle & { readonly getFile?: () => Promise<File> }): Promise<number> {
  return (await file.getFile?.())?.lastModified ?? 0;
}

/**
 * Removes the files that no page uses any longer and that are old enough `now` (epoch milliseconds; infinite: all of them): those of earlier
 * exports, and of pages that were closed. Never rejects.
 */
export async function removeOldFiles(now = Date.now()): Promise<void> {
  try {
    const folder = await folderOfExports(false);
    for await (const file of folder.values()) {
      await navigator.locks.request(lockOf(file.name), { ifAvailable: true }, async (lock) => {
        if (lock && now - (await lastChange(file)) >= KEPT) await folder.removeEntry(file.name).catch(() => {});
      });
    }
  } catch {
    // There is no such file system, or no folder yet.
  }
}

/** Creates an empty file, after removing old ones; rejects where there is no private file system. */
export async function createDiskFile(): Promise<DiskFile> {
  await removeOldFiles();
  const folder = await folderOfExports(true);
  const name = crypto.randomUUID();
  const release = await hold(name);
  const drop = async () => {
    await folder.removeEntry(name).catch(() => {});
    release();
  };
  try {
    const file = await folder.getFileHandle(name, { create: true });
    const access = await file.createSyncAccessHandle();
    let size = 0;
    return {
      name,
      append: (bytes) => {
        const at = size;
        if (access.write(bytes, { at }) !== bytes.length) throw new RangeError('The disk is full.');
        size += bytes.length;
        return at;
      },
      read: (at, length) => {
        const bytes = new Uint8Array(length);
        if (access.read(bytes, { at }) !== length) throw new RangeError('The file is shorter.');
        return bytes;
      },
      finish: async () => {
        access.close();
        const finished = await file.getFile();
        if (finished.size !== size) throw new RangeError('The file is not whole.');
        release();
        setTimeout(() => void removeOldFiles(), KEPT + 1_000);
        return finished;
      },
      remove: async () => {
        access.close();
        await drop();
      },
    };
  } catch (error) {
    await drop();
    throw error;
  }
}

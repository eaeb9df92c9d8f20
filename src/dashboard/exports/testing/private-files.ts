import {
  closeSync,
  mkdtempSync,
  openAsBlob,
  openSync,
  readdirSync,
  readSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';

/** The browser's private file system, over a folder of real files. */
export type PrivateFiles = {
  /** The names of the files. */
  readonly names: () => string[];
  /** Bytes that can still be written. */
  space: number;
  /** Called before anything is written. */
  onWrite: () => void;
  /** Whether files cannot be opened for writing. */
  isReadOnly: boolean;
  readonly remove: () => void;
};

/** Gives this thread a private file system, as a worker of a browser has. */
export function providePrivateFiles(): PrivateFiles {
  const folder = mkdtempSync(join(tmpdir(), 'tillview-files-'));
  let exists = false;
  const missing = () => new DOMException('There is no such file.', 'NotFoundError');
  const handleOf = (name: string) => ({
    kind: 'file',
    name,
    getFile: async () => {
      const { mtimeMs } = statSync(join(folder, name));
      return new File([await openAsBlob(join(folder, name))], name, { lastModified: mtimeMs });
    },
    createSyncAccessHandle: async () => {
      if (files.isReadOnly) throw new DOMException('It cannot be written.', 'NoModificationAllowedError');
      const file = openSync(join(folder, name), 'r+');
      let isOpen = true;
      const close = () => {
        if (isOpen) closeSync(file);
        isOpen = false;
      };
      const open = () => {
        if (!isOpen) throw new DOMException('The file is closed.', 'InvalidStateError');
      };
      return {
        close,
        read: (into: Uint8Array, { at }: { at: number }) => {
          open();
          return readSync(file, into, 0, into.length, at);
        },
        write: (bytes: Uint8Array, { at }: { at: number }) => {
          open();
          files.onWrite();
          files.space -= bytes.length;
          if (files.space < 0) throw new DOMException('There is no space.', 'QuotaExceededError');
          return writeSync(file, bytes, 0, bytes.length, at);
        },
      };
    },
  });
  const exports = {
    async *values() {
      for (const name of readdirSync(folder)) yield handleOf(name);
    },
    getFileHandle: async (name: string) => {
      closeSync(openSync(join(folder, name), 'a'));
      return handleOf(name);
    },
    removeEntry: async (name: string) => {
      if (!readdirSync(folder).includes(name)) throw missing();
      rmSync(join(folder, name));
    },
  };
  const root = {
    getDirectoryHandle: async (_name: string, { create }: { create: boolean }) => {
      exists ||= create;
      if (!exists) throw missing();
      return exports;
    },
  };
  const files: PrivateFiles = {
    names: () => readdirSync(folder),
    space: Number.POSITIVE_INFINITY,
    onWrite: () => {},
    isReadOnly: false,
    remove: () => {
      vi.unstubAllGlobals();
      rmSync(folder, { recursive: true });
    },
  };
  vi.stubGlobal('navigator', { locks: navigator.locks, storage: { getDirectory: async () => root } });
  return files;
}

import { type FileHandle, open, rm } from 'node:fs/promises';
import { COMMENT, WHOLE_LINE } from '#order-store/writing/read-order-line.ts';
import type { RejectedLine } from '#order-store/writing/read-order-lines.ts';

const KNOWN_ENDINGS = /(?:\.ndjson|\.jsonl|\.json)?(?:\.gz)?$/i;

/** E.g. `totalCents: must be a whole number of cents`. */
export function printProblem({
  field,
  reason,
}: {
  readonly field: string;
  readonly reason: string;
}): string {
  return field === WHOLE_LINE ? reason : `${field}: ${reason}`;
}

/** Beside the imported file, or in the working directory for standard input. */
function nameFor(importedFile: string, attempt: number): string {
  const stem = importedFile === '-' ? 'standard-input' : importedFile.replace(KNOWN_ENDINGS, '');
  return `${stem}.rejected${attempt > 1 ? `-${attempt}` : ''}.ndjson`;
}

/** Never overwrites an earlier file, which a person may have corrected. */
async function createFile(
  importedFile: string,
  attempt = 1,
): Promise<{ name: string; file: FileHandle }> {
  const name = nameFor(importedFile, attempt);
  try {
    // Orders hold personal data, so other accounts of the machine get no access.
    return { name, file: await open(name, 'wx', 0o600) };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      return createFile(importedFile, attempt + 1);
    throw error;
  }
}

/**
 * Rejected lines, each unchanged below comments with its number and problems. Once corrected, the
 * file can be imported, because imports skip comments. Created with its first line.
 */
export class RejectedLines {
  readonly #importedFile: string;
  #created: { name: string; file: FileHandle } | undefined;

  constructor(importedFile: string) {
    this.#importedFile = importedFile;
  }

  /** Undefined until it is created. */
  get name(): string | undefined {
    return this.#created?.name;
  }

  async add({ line, text, problems }: RejectedLine): Promise<void> {
    this.#created ??= await createFile(this.#importedFile);
    const remarks = problems.map(
      (problem) => `${COMMENT} line ${line}: ${printProblem(problem)}\n`,
    );
    await this.#created.file.appendFile(`${remarks.join('')}${text}\n`);
  }

  async close(): Promise<void> {
    await this.#created?.file.close();
  }

  async discard(): Promise<void> {
    await this.close();
    if (this.#created) await rm(this.#created.name);
    this.#created = undefined;
  }
}

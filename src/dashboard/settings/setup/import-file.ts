import { REQUESTED_WITH } from '#contract/bff/requested-with.ts';
import { type ImportedLines, importedLines, LARGEST_IMPORT_BYTES } from '#contract/bff/setup.ts';
import { expectedUserHeader } from '../../ui/loading/expected-user.ts';
import { ApiFailure, checkResponse, readBody, readJson } from '../../ui/request.ts';

/** The server loads this much without delaying others, and nginx accepts it by default. */
const PIECE_BYTES = 1024 * 1024;
const LINE_FEED = 0x0a;
const GZIP_MAGIC = [0x1f, 0x8b];
/** The maximum number of problems to show. */
const PROBLEMS_KEPT = 100;

/** The rest of the file can't be read. */
export class FileDamaged extends Error {
  override readonly name = 'FileDamaged';
}

/**
 * Complete lines of a file, the number of the first of them (from 1), and the bytes of the file
 * that were read so far.
 */
export type Piece = {
  readonly firstLine: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly read: number;
};

function countLines(bytes: Uint8Array): number {
  let count = 0;
  for (let end = bytes.indexOf(LINE_FEED); end >= 0; end = bytes.indexOf(LINE_FEED, end + 1))
    count += 1;
  return count;
}

function join(left: Uint8Array, right: Uint8Array): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(left.length + right.length);
  joined.set(left);
  joined.set(right, left.length);
  return joined;
}

/**
 * The end of the last complete line within `pieceBytes`; 0 if there is none, or if the bytes are
 * one piece.
 */
function endOfPiece(bytes: Uint8Array, pieceBytes: number): number {
  if (bytes.length <= pieceBytes) return 0;
  return (
    bytes.lastIndexOf(LINE_FEED, pieceBytes - 1) + 1 || bytes.indexOf(LINE_FEED, pieceBytes) + 1
  );
}

/**
 * Splits a file, plain or gzip, into pieces of complete lines, of at most `pieceBytes` each; a
 * longer line is a piece of its own, and only the last piece may lack its line end. Throws
 * ApiFailure for a line that is too long for the server, as in a file without lines, and
 * FileDamaged.
 */
export async function* piecesOf(file: Blob, pieceBytes = PIECE_BYTES): AsyncGenerator<Piece, void> {
  let read = 0;
  const counting = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(chunk, controller) {
      read += chunk.length;
      controller.enqueue(chunk);
    },
  });
  const head = new Uint8Array(await file.slice(0, GZIP_MAGIC.length).arrayBuffer());
  const raw = file.stream().pipeThrough(counting);
  const isGzip = GZIP_MAGIC.every((byte, index) => head[index] === byte);
  const reader = (isGzip ? raw.pipeThrough(new DecompressionStream('gzip')) : raw).getReader();
  let firstLine = 1;
  let held: Uint8Array<ArrayBuffer> = new Uint8Array(0);
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((cause: unknown) => {
        throw new FileDamaged('The file ends too early, or is not what its start says.', { cause });
      });
      if (done) break;
      held = join(held, value);
      for (let end = endOfPiece(held, pieceBytes); end > 0; end = endOfPiece(held, pieceBytes)) {
        const bytes = held.slice(0, end);
        held = held.slice(end);
        yield { firstLine, bytes, read };
        firstLine += countLines(bytes);
      }
      if (held.length > LARGEST_IMPORT_BYTES)
        throw new ApiFailure('bad_request', 'A line is too long.');
    }
    if (held.length > 0) yield { firstLine, bytes: held, read };
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function sendPiece(
  name: string,
  { firstLine, bytes }: Piece,
  signal: AbortSignal,
): Promise<ImportedLines> {
  const query = new URLSearchParams({ first_line: `${firstLine}`, name: name.slice(0, 200) });
  const sent = fetch(`/api/import?${query}`, {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      'Content-Type': 'application/x-ndjson',
      [REQUESTED_WITH.header]: REQUESTED_WITH.value,
      ...expectedUserHeader(),
    },
    body: bytes,
    signal,
  });
  const { response } = await checkResponse(sent);
  return readBody(importedLines, await readJson(response));
}

/** `share` is the part of the file that was read, from 0 to 1. */
export type ImportProgress = ImportedLines & { readonly share: number };

export const NOTHING_IMPORTED: ImportProgress = {
  inserted: 0,
  replaced: 0,
  unchanged: 0,
  rejected: 0,
  problems: [],
  share: 0,
};

/**
 * Imports a file piece by piece; importing it again is harmless. Throws ApiFailure, FileDamaged, or
 * the signal's reason.
 */
export async function importFile(
  file: File,
  onProgress: (progress: ImportProgress) => void,
  signal: AbortSignal,
): Promise<void> {
  let sum = NOTHING_IMPORTED;
  for await (const piece of piecesOf(file)) {
    signal.throwIfAborted();
    const { inserted, replaced, unchanged, rejected, problems } = await sendPiece(
      file.name,
      piece,
      signal,
    );
    sum = {
      inserted: sum.inserted + inserted,
      replaced: sum.replaced + replaced,
      unchanged: sum.unchanged + unchanged,
      rejected: sum.rejected + rejected,
      problems: [...sum.problems, ...problems].slice(0, PROBLEMS_KEPT),
      share: file.size === 0 ? 1 : piece.read / file.size,
    };
    onProgress(sum);
  }
  onProgress({ ...sum, share: 1 });
}

import { fstatSync, writeFileSync } from 'node:fs';
import Fastify, { type FastifyBaseLogger } from 'fastify';

/** Maximum buffered characters for a slow log reader. */
const MAX_WAITING = 1_000_000;

/** All servers of a process share it: one JSON object per line on standard output. */
export function createLogger(level: string): FastifyBaseLogger {
  for (const stream of [process.stdout, process.stderr])
    stream.off('error', ignore).on('error', ignore);
  return Fastify({ logger: { level, stream: { write: writeLine } } }).log;
}

/** Logs only warnings and errors. */
export function warningsOf(logger: FastifyBaseLogger, part: string): FastifyBaseLogger {
  const level = ['trace', 'debug', 'info'].includes(logger.level) ? 'warn' : logger.level;
  return logger.child({ part }, { level });
}

/**
 * Drops lines that can't be written, because Tillview outlives a full disk and its log's reader.
 * The logger's own stream would end the process, after waiting for space forever.
 */
function writeLine(line: string): void {
  const output = fstatSync(1);
  if (output.isFIFO() || output.isSocket()) {
    if (process.stdout.writableLength < MAX_WAITING) process.stdout.write(line);
    return;
  }
  try {
    // After a full disk, `process.stdout` would never write to a file again.
    writeFileSync(1, line);
  } catch (error) {
    ignore(error);
  }
}

function ignore(_error: unknown): void {}

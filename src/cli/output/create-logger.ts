import { fstatSync, writeFileSync } from 'node:fs';
import Fastify, { type FastifyBaseLogger } from 'fastify';

/** How much of the log (characters) waits for a slow reader. */
const MAX_WAITING = 1_000_000;

/**
 * Creates the logger that all servers of a process share: one JSON object per line on standard
 * output, from `level` upwards.
 */
export function createLogger(level: string): FastifyBaseLogger {
  for (const stream of [process.stdout, process.stderr])
    stream.off('error', ignore).on('error', ignore);
  return Fastify({ logger: { level, stream: { write: writeLine } } }).log;
}

/** A child logger for a part, which logs only warnings and errors. */
export function warningsOf(logger: FastifyBaseLogger, part: string): FastifyBaseLogger {
  const level = ['trace', 'debug', 'info'].includes(logger.level) ? 'warn' : logger.level;
  return logger.child({ part }, { level });
}

/**
 * Drops a line that can't be written: Tillview outlives a full disk and whoever reads its log. The
 * logger's own stream would end the process, and first wait for space without an end.
 */
function writeLine(line: string): void {
  const output = fstatSync(1);
  if (output.isFIFO() || output.isSocket()) {
    if (process.stdout.writableLength < MAX_WAITING) process.stdout.write(line);
    return;
  }
  try {
    // `process.stdout` would write no further line to a file after one that had no space.
    writeFileSync(1, line);
  } catch (error) {
    ignore(error);
  }
}

function ignore(_error: unknown): void {}

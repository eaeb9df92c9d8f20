import Fastify, { type FastifyBaseLogger } from 'fastify';

/** Creates the logger that all servers of a process share: one JSON object per line on standard output, from `level` upwards. */
export function createLogger(level: string): FastifyBaseLogger {
  return Fastify({ logger: { level } }).log;
}

/** A child logger for a part, which logs only warnings and errors. */
export function warningsOf(logger: FastifyBaseLogger, part: string): FastifyBaseLogger {
  const level = ['trace', 'debug', 'info'].includes(logger.level) ? 'warn' : logger.level;
  return logger.child({ part }, { level });
}

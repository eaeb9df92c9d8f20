import Fastify, { type FastifyBaseLogger } from 'fastify';

/** Makes the logger that all servers of a process share: one JSON object a line on standard output, from `level` upwards. */
export function createLogger(level: string): FastifyBaseLogger {
  return Fastify({ logger: { level } }).log;
}

/** The same logger for a part whose ordinary requests are of no interest: only its warnings and errors come through. */
export function warningsOf(logger: FastifyBaseLogger, part: string): FastifyBaseLogger {
  const level = ['trace', 'debug', 'info'].includes(logger.level) ? 'warn' : logger.level;
  return logger.child({ part }, { level });
}

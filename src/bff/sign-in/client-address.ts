import type { FastifyRequest } from 'fastify';

/** Says which network address a request comes from. */
export type ClientAddress = (request: FastifyRequest) => string;

/** The address of the connection: anybody can write an `X-Forwarded-For`, so without a trusted proxy it counts for nothing. */
export const connectionAddress: ClientAddress = (request) => request.socket.remoteAddress ?? 'unknown';

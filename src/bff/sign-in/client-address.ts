import type { FastifyRequest } from 'fastify';

/** Undefined once the connection is closed. */
export type ClientAddress = (request: FastifyRequest) => string | undefined;

/** Ignores `X-Forwarded-For`, which anyone can send without a trusted proxy. */
export const connectionAddress: ClientAddress = (request) => request.socket.remoteAddress;

import type { FastifyRequest } from 'fastify';

/** Finds the network address that a request comes from; undefined once its connection is closed. */
export type ClientAddress = (request: FastifyRequest) => string | undefined;

/**
 * The address of the connection: anyone can send an `X-Forwarded-For`, so without a trusted proxy
 * it is ignored.
 */
export const connectionAddress: ClientAddress = (request) => request.socket.remoteAddress;
